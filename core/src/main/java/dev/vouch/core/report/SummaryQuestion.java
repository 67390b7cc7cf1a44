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
    ScopeConditions conditions = new ScopeConditions(scope);
    return conditions.query(SummarySql.by("0", conditions, rules));
  }

  @Override
  public Summary answer(List<Row> rows) {
    return SummarySql.read(rows);
  }
}
