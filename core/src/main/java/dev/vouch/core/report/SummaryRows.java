package dev.vouch.core.report;

import java.util.List;
import java.util.Optional;

/**
 * SQL for summaries: a row for each key that has any event, and for each currency of its values.
 * Persons are counted apart from all else, since one aggregation of both takes twice the time.
 */
final class SummaryRows {
  private SummaryRows() {}

  /**
   * A query for {@code summary_key} and what {@link #read} reads.
   *
   * @param key an expression over {@code credited}
   * @param rules a browser's page view is unconfirmed when one of them matches its page
   */
  static String by(String key, Conditions conditions, List<SuccessRule> rules) {
    return """
    with visited as (
      select %1$s as summary_key, count(distinct person) as visitors
      from credited
      where %2$s
      group by summary_key
    ),
    counted as (
      select
        counted_key,
        cast(sum(case when event_name = 'pageview' then events else 0 end) as bigint) as pageviews,
        cast(sum(case when is_confirmed and event_name = 'success' then events else 0 end) as bigint)
          as successes,
        cast(sum(case when is_claimed then events else 0 end) as bigint) as unconfirmed
      from (
        select
          %1$s as counted_key, event_name, confirmed as is_confirmed,
          not confirmed and (%3$s) as is_claimed, count(*) as events
        from credited
        where %2$s
        group by counted_key, event_name, is_confirmed, is_claimed) as counts
      group by counted_key
    ),
    converted as (
      select %1$s as converted_key, count(distinct person) as converters
      from credited
      where confirmed and event_name = 'success' and %2$s
      group by converted_key
    ),
    revenue as (
    %4$s
    )
    select
      summary_key, visitors, pageviews, successes, coalesce(converters, 0) as converters,
      unconfirmed, currency, total_value
    from visited
    join counted on counted_key = summary_key
    left join converted on converted_key = summary_key
    left join revenue on revenue_key = summary_key
    """
        .formatted(
            key,
            conditions.hold(),
            isClaimed(conditions, rules),
            RevenueRows.by(key, "credited", conditions.hold()));
  }

  /** A condition: a browser's event of this kind is an unconfirmed success. */
  private static String isClaimed(Conditions conditions, List<SuccessRule> rules) {
    String isSuccess = "event_name = 'success'";
    return rules.stream()
        .map(SuccessRule::pagePath)
        .flatMap(Optional::stream)
        .map(conditions::isPage)
        .reduce((one, other) -> one + " or " + other)
        .map(isPage -> isSuccess + " or event_name = 'pageview' and (" + isPage + ")")
        .orElse(isSuccess);
  }

  /** The summary of one key; its rows repeat the counts for each currency, and may be none. */
  static Summary read(List<Row> rows) {
    if (rows.isEmpty()) {
      return Summary.NOTHING;
    }
    Row counts = rows.getFirst();
    return new Summary(
        counts.whole("visitors").orElseThrow(),
        counts.whole("pageviews").orElseThrow(),
        counts.whole("successes").orElseThrow(),
        counts.whole("converters").orElseThrow(),
        RevenueRows.read(rows),
        counts.whole("unconfirmed").orElseThrow());
  }
}
