package dev.vouch.reports;

import dev.vouch.core.report.Conversion;
import dev.vouch.core.site.Site;
import dev.vouch.directory.rate.ExchangeRates;
import java.util.Optional;

/** How sites convert revenue. Blocking; thread-safe. */
public interface Conversions {
  /** Converts nothing, for no site. */
  Conversions NONE =
      new Conversions() {
        @Override
        public boolean isPossible(Site site) {
          return false;
        }

        @Override
        public Optional<Conversion> of(Site site) {
          return Optional.empty();
        }
      };

  /** Returns those by the sites' exchange rates. */
  static Conversions by(ExchangeRates rates) {
    return new Conversions() {
      @Override
      public boolean isPossible(Site site) {
        return rates.isConvertible(site);
      }

      @Override
      public Optional<Conversion> of(Site site) {
        return rates.conversion(site);
      }
    };
  }

  /** Whether the site has a reporting currency and rates. */
  boolean isPossible(Site site);

  /** Returns the site's conversion; empty without a reporting currency. */
  Optional<Conversion> of(Site site);
}
