package dev.vouch.dashboard.report;

import dev.vouch.core.report.Conversion;
import dev.vouch.dashboard.page.Section;
import java.util.Optional;

/**
 * Whether a report page converts revenue into the reporting currency. It does if it can, unless its
 * URL says not to.
 *
 * @param isOffered whether the site has a reporting currency and rates
 * @param chosen the conversion; empty to leave revenue in its currencies
 */
public record RevenueConversion(boolean isOffered, Optional<Conversion> chosen) {
  /** The name of the parameter, of pages and of the API. */
  static final String PARAMETER = "convert";

  /** Whether pages of a section can convert revenue. */
  public boolean isOfferedOn(Section section) {
    return isOffered && section.hasRevenue();
  }

  /** Whether the page converts revenue. */
  public boolean isChosen() {
    return chosen.isPresent();
  }

  /** Returns the parameter of the page's URL; empty for the default. */
  Optional<QueryParameter> ofPage() {
    return isOffered && !isChosen()
        ? Optional.of(new QueryParameter(PARAMETER, "false"))
        : Optional.empty();
  }

  /** Returns the parameter of the API, which does not convert by default. */
  Optional<QueryParameter> ofApi() {
    return isChosen() ? Optional.of(new QueryParameter(PARAMETER, "true")) : Optional.empty();
  }

  RevenueConversion with(Optional<Conversion> other) {
    return new RevenueConversion(isOffered, other);
  }
}
