package dev.vouch.server.dashboard.report;

import dev.vouch.core.report.Conversion;
import java.util.Optional;

/**
 * Whether a report page converts revenue into the reporting currency.
 *
 * @param isOffered whether the site has a reporting currency and rates
 * @param chosen the conversion; empty to leave revenue in its currencies
 */
public record RevenueConversion(boolean isOffered, Optional<Conversion> chosen) {
  RevenueConversion with(Optional<Conversion> other) {
    return new RevenueConversion(isOffered, other);
  }
}
