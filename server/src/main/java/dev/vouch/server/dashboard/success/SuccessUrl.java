package dev.vouch.server.dashboard.success;

import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Filter;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.report.ColumnOrder;
import dev.vouch.server.dashboard.report.ReportUrl;
import java.util.Optional;

/**
 * URL state of the page of one success.
 *
 * @param report the page's own URL
 * @param name name of the success
 */
public record SuccessUrl(ReportUrl report, String name) {
  /** The page of a success, with what {@code url} says of days, credit and filters. */
  public static SuccessUrl of(ReportUrl url, String name) {
    return new SuccessUrl(url.with(SuccessPages.NAME, Optional.of(name)), name);
  }

  /**
   * All events that pass the page's filters except those by name: everyone who could have
   * converted.
   */
  public ReportUrl visitors() {
    ReportUrl url = report;
    for (Filter filter : report.filters()) {
      if (filter.dimension() == Field.NAME || filter.dimension() == Field.EVENT_NAME) {
        url = url.without(filter);
      }
    }
    return url;
  }

  /** The successes of this name among {@link #visitors}. */
  public ReportUrl successes() {
    return visitors()
        .with(new Filter(Field.EVENT_NAME, Optional.of("success")))
        .with(new Filter(Field.NAME, Optional.of(name)));
  }

  /** The list of all successes with what {@code url} says of days, ordered by a column. */
  public static String listBy(String column, ReportUrl url) {
    ColumnOrder order = SuccessOrder.of(url.on(Section.SUCCESSES)).order();
    return order.column().equals(column) ? order.url().path() : order.by(column).path();
  }

  /** The list of all successes, for the same days. */
  public ReportUrl all() {
    return report.with(SuccessPages.NAME, Optional.empty());
  }
}
