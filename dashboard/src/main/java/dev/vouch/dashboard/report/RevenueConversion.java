package dev.vouch.dashboard.report;

import dev.vouch.core.report.Conversion;
import dev.vouch.dashboard.page.Section;
import java.util.Optional;

/**
 * Whether a report page converts revenue into the reporting currency.
 *
 * @param isOffered whether the site has a reporting currency and rates
 * @param chosen the conversion; empty to leave revenue in its currencies
 */
public record RevenueConversion(boolean isOffered, Optional<Conversion> chosen) {
  /** The parameter that chooses it. */
  static final QueryParameter PARAMETER = new QueryParameter("convert", "true");

  /** Whether pages of a section can convert revenue. */
  public boolean isOfferedOn(Section section) {
    return isOffered && section.hasRevenue();
  }

  /** Whether the page converts revenue. */
  public boolean isChosen() {
    return chosen.isPresent();
  }

  RevenueConversion with(Optional<Conversion> other) {
    return new RevenueConversion(isOffered, other);
  }
}
