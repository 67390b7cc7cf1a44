package dev.vouch.core.report;

import java.util.List;

/**
 * The question for a scope's totals.
 *
 * @param rules the site's success rules; a browser's page view that matches one is unconfirmed
 */
public record SummaryQuestion(Scope scope, List<SuccessRule> rules)
    implements ScopedQuestion<Summary> {
  public SummaryQuestion {
    rules = List.copyOf(rules);
  }

  @Override
  public Query query(SqlDialect dialect) {
    ScopeConditions conditions = new ScopeConditions(scope, dialect);
    return conditions.query(SummarySql.by("0", conditions, rules));
  }

  @Override
  public Summary answer(List<Row> rows) {
    return SummarySql.read(rows, RatePeriods.of(scope));
  }
}
