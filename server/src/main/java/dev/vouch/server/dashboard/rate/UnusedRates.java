package dev.vouch.server.dashboard.rate;

import dev.vouch.core.site.Site;
import dev.vouch.directory.rate.ExchangeRates;
import dev.vouch.server.dashboard.page.SettingsTab;
import dev.vouch.server.dashboard.report.NumberFormats;
import java.util.List;
import java.util.Optional;

/**
 * The rates in a currency in which a site has reported and no longer does.
 *
 * @param reporting the currency
 * @param path of the page that lists them
 */
public record UnusedRates(String reporting, String count, String path) {
  /** The parameter of a currency. */
  public static final String PARAMETER = "reporting";

  /** Returns those of a site but in the currency that is shown, sorted by currency. */
  static List<UnusedRates> of(
      Site site, ExchangeRates rates, Optional<String> shown, NumberFormats numbers) {
    return rates.counts(site.id()).entrySet().stream()
        .filter(entry -> !site.reportingCurrency().equals(Optional.of(entry.getKey())))
        .filter(entry -> !shown.equals(Optional.of(entry.getKey())))
        .map(
            entry ->
                new UnusedRates(
                    entry.getKey(), numbers.count(entry.getValue()), path(site, entry.getKey())))
        .toList();
  }

  /** Returns the path of the page that lists the rates in a currency. */
  static String path(Site site, String reporting) {
    return SettingsTab.EXCHANGE_RATES.path(site.id()) + query(site, reporting);
  }

  /** Returns the path that deletes rates in a currency. */
  static String deletionPath(Site site, String reporting) {
    return SettingsTab.EXCHANGE_RATES.path(site.id()) + "/delete" + query(site, reporting);
  }

  private static String query(Site site, String reporting) {
    return site.reportingCurrency().equals(Optional.of(reporting))
        ? ""
        : "?%s=%s".formatted(PARAMETER, reporting);
  }
}
