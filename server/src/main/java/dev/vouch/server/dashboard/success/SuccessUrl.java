package dev.vouch.server.dashboard.success;

import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Filter;
import dev.vouch.server.dashboard.report.ReportUrl;
import java.util.Optional;

/**
 * What the page of one success is about.
 *
 * @param shown the page's own address
 * @param name of the success
 */
public record SuccessUrl(ReportUrl shown, String name) {
  /** The page of a success, with what {@code address} says of days, credit and filters. */
  public static SuccessUrl of(ReportUrl address, String name) {
    return new SuccessUrl(address.with(SuccessPages.NAME, Optional.of(name)), name);
  }

  /** All events that pass the page's filters, whatever their names: who could have converted. */
  public ReportUrl visitors() {
    ReportUrl address = shown;
    for (Filter filter : shown.filters()) {
      if (filter.dimension() == Field.NAME || filter.dimension() == Field.EVENT_NAME) {
        address = address.without(filter);
      }
    }
    return address;
  }

  /** Of these, the successes of this name. */
  public ReportUrl successes() {
    return visitors()
        .with(new Filter(Field.EVENT_NAME, Optional.of("success")))
        .with(new Filter(Field.NAME, Optional.of(name)));
  }

  /** The list of all successes, about the same days. */
  public ReportUrl all() {
    return shown.with(SuccessPages.NAME, Optional.empty());
  }
}
