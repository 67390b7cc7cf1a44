package dev.vouch.server.manage;

import dev.vouch.core.site.Site;
import dev.vouch.server.report.QueryParameters;
import dev.vouch.server.report.ScopeParameters;
import java.time.LocalDate;
import java.util.Optional;

/**
 * The exchange rates that a request names: those of some days, both inclusive.
 *
 * @param reporting the reporting currency in which they are, the site's by default; empty without
 */
record RateSelection(Optional<String> reporting, LocalDate first, LocalDate last) {
  /** Reads the last parameters of a request, and refuses it if any of them is invalid. */
  static RateSelection of(Site site, QueryParameters parameters) {
    Optional<String> reporting = CurrencyField.of(parameters, "reporting_currency");
    Optional<LocalDate> first = date(parameters, "from");
    Optional<LocalDate> last = date(parameters, "to");
    if (first.isPresent() && last.isPresent() && first.get().isAfter(last.get())) {
      parameters.addProblem("from", "from_after_to", "from must not be after to.");
    }
    parameters.requireValid();
    return new RateSelection(
        reporting.or(site::reportingCurrency), first.orElseThrow(), last.orElseThrow());
  }

  private static Optional<LocalDate> date(QueryParameters parameters, String name) {
    Optional<LocalDate> date = parameters.single(name).flatMap(ScopeParameters::date);
    if (date.isEmpty()) {
      parameters.addProblem(
          name, "invalid_date", "Send %s, a calendar date such as 2026-11-30.".formatted(name));
    }
    return date;
  }
}
