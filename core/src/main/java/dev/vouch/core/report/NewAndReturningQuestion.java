package dev.vouch.core.report;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The question for a scope's totals of new and of returning persons (docs/identity.md N1). Whether
 * a person returns does not depend on the scope's filters.
 *
 * @param rules the site's success rules; a browser's page view that matches one is unconfirmed
 */
public record NewAndReturningQuestion(Scope scope, List<SuccessRule> rules)
    implements ScopedQuestion<NewAndReturning> {
  /** How long before the scope an event makes its person a returning one. */
  public static final Duration LOOK_BACK = Duration.ofDays(28);

  private static final long NEW = 0;
  private static final long RETURNING = 1;

  public NewAndReturningQuestion {
    rules = List.copyOf(rules);
  }

  @Override
  public Query query(SqlDialect dialect) {
    ScopeConditions conditions = new ScopeConditions(scope, dialect);
    String from = conditions.parameter(scope.from());
    return conditions.query(
        """
        with earlier as (
          select distinct person from credited where received_at < %1$s
        ),
        marked as (
          select
            person, received_at, confirmed, event_name, page_path, success_value, order_role,
            properties,
            case when person in (select person from earlier) then %2$d else %3$d end as is_returning
          from credited
          where received_at >= %1$s and %4$s
        )
        select * from (
        %5$s
        ) as summary_by_mark
        """
            .formatted(
                from,
                RETURNING,
                NEW,
                conditions.matchesFilters(),
                SummarySql.by("is_returning", "marked", "true", conditions, rules)));
  }

  @Override
  public Instant creditedFrom() {
    return scope.from().minus(LOOK_BACK);
  }

  /** Earlier events count also if they do not match the filters. */
  @Override
  public Query readCondition(SqlDialect dialect) {
    return Query.EVERY_EVENT;
  }

  @Override
  public NewAndReturning answer(List<Row> rows) {
    RatePeriods periods = RatePeriods.of(scope);
    return new NewAndReturning(of(NEW, rows, periods), of(RETURNING, rows, periods));
  }

  private static Summary of(long key, List<Row> rows, RatePeriods periods) {
    return SummarySql.read(
        rows.stream().filter(row -> row.whole("summary_key").orElseThrow() == key).toList(),
        periods);
  }
}
