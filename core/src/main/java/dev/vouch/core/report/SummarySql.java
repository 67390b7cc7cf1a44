package dev.vouch.core.report;

import java.util.List;
import java.util.Optional;

/** SQL for summaries: one row per key with events and per currency of its values. */
final class SummarySql {
  private SummarySql() {}

  /**
   * Returns a query for {@code summary_key} and the columns of {@link #read}.
   *
   * @param key an expression over {@code credited}
   * @param rules a browser's page view that matches one is unconfirmed
   */
  static String by(String key, ScopeConditions conditions, List<SuccessRule> rules) {
    return by(key, "credited", conditions.matchesFilters(), conditions, rules);
  }

  /**
   * Returns the same for some events of another relation.
   *
   * @param key an expression over {@code from}
   * @param from a relation with those columns of {@code credited}
   * @param condition selects the events that count
   */
  static String by(
      String key,
      String from,
      String condition,
      ScopeConditions conditions,
      List<SuccessRule> rules) {
    return """
    with visited as (
    %4$s
    ),
    counted as (
      select
        counted_key,
        cast(sum(case when event_name = 'pageview' then events else 0 end) as bigint) as pageviews,
        cast(sum(event_successes * events) as bigint) as successes,
        cast(sum(case when is_claimed then events else 0 end) as bigint) as unconfirmed
      from (
        select
          %1$s as counted_key, event_name, %7$s as event_successes,
          not confirmed and (%3$s) as is_claimed, count(*) as events
        from %8$s
        where %2$s
        group by counted_key, event_name, event_successes, is_claimed) as counts
      group by counted_key
    ),
    converted as (
    %5$s
    ),
    revenue as (
    %6$s
    )
    select
      counted_key as summary_key, visited.persons as visitors, pageviews, successes,
      coalesce(converted.persons, 0) as converters, unconfirmed, currency, total_value,
      rate_period
    from counted
    join visited on visited.person_key = counted_key
    left join converted on converted.person_key = counted_key
    left join revenue on revenue_key = counted_key
    """
        .formatted(
            key,
            condition,
            isUnconfirmedSuccess(conditions, rules),
            personsBy(key, from, condition),
            personsBy(key, from, SuccessSql.IS_SUCCESS + " and " + condition),
            RevenueSql.by(key, from, condition, conditions),
            SuccessSql.SUCCESSES,
            from);
  }

  /**
   * A select of {@code person_key} and how many {@code persons} it has. Separate from other counts,
   * because one aggregation of both takes twice as long.
   *
   * @param key an expression over {@code from}
   * @param from a relation with the columns of {@code credited} that it needs
   * @param condition selects the events that count
   */
  static String personsBy(String key, String from, String condition) {
    return """
    select %s as person_key, count(distinct person) as persons
    from %s
    where %s
    group by person_key
    """
        .formatted(key, from, condition);
  }

  /** Returns a condition: a browser's event of this kind is an unconfirmed success. */
  private static String isUnconfirmedSuccess(ScopeConditions conditions, List<SuccessRule> rules) {
    String isSuccess = "event_name = 'success'";
    return rules.stream()
        .map(SuccessRule::pagePath)
        .flatMap(Optional::stream)
        .map(conditions::isPage)
        .reduce((one, other) -> one + " or " + other)
        .map(isPage -> isSuccess + " or event_name = 'pageview' and (" + isPage + ")")
        .orElse(isSuccess);
  }

  /**
   * Reads the summary of one key; its rows repeat the counts for each currency, and may be empty.
   */
  static Summary read(List<Row> rows, RatePeriods periods) {
    if (rows.isEmpty()) {
      return Summary.NOTHING;
    }
    Row counts = rows.getFirst();
    return new Summary(
        counts.whole("visitors").orElseThrow(),
        counts.whole("pageviews").orElseThrow(),
        counts.whole("successes").orElseThrow(),
        counts.whole("converters").orElseThrow(),
        RevenueSql.read(rows, periods),
        counts.whole("unconfirmed").orElseThrow(),
        0,
        0);
  }
}
