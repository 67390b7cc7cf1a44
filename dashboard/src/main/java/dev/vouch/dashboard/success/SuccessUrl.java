package dev.vouch.dashboard.success;

import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Filter;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.report.Choice;
import dev.vouch.dashboard.report.ColumnOrder;
import dev.vouch.dashboard.report.ReportUrl;
import dev.vouch.reports.Metric;
import dev.vouch.reports.Metric.Figure;
import dev.vouch.reports.MoneyMetric;
import java.util.Optional;

/**
 * URL state of the page of one success.
 *
 * @param report the page's own URL
 * @param name name of the success
 */
public record SuccessUrl(ReportUrl report, String name) {
  /** The column by which the list of successes is ordered. */
  static final Choice<String> SORTED =
      Choice.one(
          "sort",
          Figure.SUCCESSES.wireName(),
          text -> Optional.of(text).filter(SuccessUrl::isColumn),
          text -> text,
          "sort must be name, successes, unconfirmed, converters, conversion_rate, or revenue with"
              + " a currency, such as revenue.EUR or revenue.none.");

  private static boolean isColumn(String text) {
    return text.equals(ColumnOrder.BY_NAME)
        || SuccessTotals.METRICS.stream().map(Metric::wireName).anyMatch(text::equals)
        || MoneyMetric.parse(text).isPresent();
  }

  /** The page of a success, with what {@code url} says of days, credit and filters. */
  public static SuccessUrl of(ReportUrl url, String name) {
    return new SuccessUrl(url.with(SuccessPages.NAME, Optional.of(name)), name);
  }

  /**
   * All events that pass the page's filters except those by name: everyone who could have
   * converted.
   */
  public ReportUrl visitors() {
    return report.without(Field.NAME).without(Field.EVENT_NAME);
  }

  /** The successes of this name among {@link #visitors}. */
  public ReportUrl successes() {
    return visitors()
        .with(new Filter(Field.EVENT_NAME, Optional.of("success")))
        .with(new Filter(Field.NAME, Optional.of(name)));
  }

  /** The order of the list of all successes. */
  public static ColumnOrder order(ReportUrl url) {
    return new ColumnOrder(url, SORTED);
  }

  /** The list of all successes with what {@code url} says of days, ordered by a column. */
  public static String listBy(String column, ReportUrl url) {
    ColumnOrder order = order(url.on(Section.SUCCESSES));
    return order.column().equals(column) ? order.url().path() : order.by(column).path();
  }

  /** The path of the list of all successes that begins with the largest changes. */
  public static String listByChange(ReportUrl url) {
    return order(url.on(Section.SUCCESSES)).by(true).path();
  }

  /** The list of all successes, for the same days. */
  public ReportUrl all() {
    return report.with(SuccessPages.NAME, Optional.empty());
  }
}
