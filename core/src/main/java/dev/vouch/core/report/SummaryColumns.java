package dev.vouch.core.report;

import java.util.List;
import java.util.Optional;

/** The columns that a {@link Summary} is read from: its counts, joined with {@link RevenueRows}. */
final class SummaryColumns {
  private SummaryColumns() {}

  /**
   * The select list of the counts.
   *
   * @param rules a browser's page view is unconfirmed when one of them matches its page
   */
  static String counts(Conditions conditions, List<SuccessRule> rules) {
    return """
    count(distinct person) as visitors,
    count(case when event_name = 'pageview' then 1 end) as pageviews,
    count(case when confirmed and event_name = 'success' then 1 end) as successes,
    count(distinct case when confirmed and event_name = 'success' then person end) as converters,
    count(case when not confirmed and (%s) then 1 end) as unconfirmed
    """
        .formatted(isClaimed(conditions, rules));
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

  /** The summary whose counts the rows repeat for each currency. */
  static Summary read(List<Row> rows) {
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
