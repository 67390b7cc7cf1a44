package dev.vouch.core.payment;

import java.math.BigDecimal;
import java.util.Currency;
import java.util.Optional;
import java.util.Set;

/** The decimal places of amounts that a provider sends as integers in a currency's minor unit. */
public enum MinorUnits {
  /** The decimal places of ISO 4217. */
  ISO_4217 {
    @Override
    int decimals(String currency) {
      return iso(currency).map(Currency::getDefaultFractionDigits).filter(n -> n >= 0).orElse(2);
    }
  },
  /** Those of Stripe, which differ from ISO 4217 for ISK, MGA and UGX. */
  STRIPE {
    @Override
    int decimals(String currency) {
      if (STRIPE_WITHOUT_DECIMALS.contains(currency)) {
        return 0;
      }
      return STRIPE_WITH_THREE_DECIMALS.contains(currency) ? 3 : 2;
    }
  };

  private static final Set<String> STRIPE_WITHOUT_DECIMALS =
      Set.of(
          "BIF", "CLP", "DJF", "GNF", "JPY", "KMF", "KRW", "MGA", "PYG", "RWF", "VND", "VUV", "XAF",
          "XOF", "XPF");
  private static final Set<String> STRIPE_WITH_THREE_DECIMALS =
      Set.of("BHD", "JOD", "KWD", "OMR", "TND");

  abstract int decimals(String currency);

  private static Optional<Currency> iso(String code) {
    return Currency.availableCurrencies()
        .filter(currency -> currency.getCurrencyCode().equals(code))
        .findFirst();
  }

  /** Returns the exact amount of an integer in the currency's minor unit. */
  public Money money(long minorUnits, String currency) {
    return new Money(BigDecimal.valueOf(minorUnits, decimals(currency)), currency);
  }
}
