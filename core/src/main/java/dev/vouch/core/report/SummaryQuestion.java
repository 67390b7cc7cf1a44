package dev.vouch.core.report;

import java.util.List;

/**
 * The totals of a scope.
 *
 * @param rules of the site; a browser's page view is unconfirmed when one matches its page
 */
public record SummaryQuestion(Scope scope, List<SuccessRule> rules)
    implements ScopedQuestion<Summary> {
  public SummaryQuestion {
    rules = List.copyOf(rules);
  }

  @Override
  public Query query() {
    Conditions conditions = new Conditions(scope);
    return conditions.query(
        """
        with summary as (
          select
        %s
          from credited
          where %s
        ),
        revenue as (
        %s
        )
        select visitors, pageviews, successes, converters, unconfirmed, currency, total_value
        from summary
        left join revenue on true
        """
            .formatted(
                SummaryColumns.counts(conditions, rules),
                conditions.hold(),
                RevenueRows.by("0", "credited", conditions.hold())));
  }

  @Override
  public Summary answer(List<Row> rows) {
    return SummaryColumns.read(rows);
  }
}
