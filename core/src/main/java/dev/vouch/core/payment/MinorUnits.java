package dev.vouch.core.payment;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Currency;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The decimal places of amounts that a provider sends as integers in a currency's minor unit. */
public enum MinorUnits {
  /** The decimal places of ISO 4217. */
  ISO_4217 {
    @Override
    int decimals(String currency) {
      return ISO_DECIMALS.getOrDefault(currency, 2);
    }
  },
  /** The decimals of Stripe, which differ from ISO 4217 for ISK, MGA and UGX. */
  STRIPE {
    @Override
    int decimals(String currency) {
      if (STRIPE_WITHOUT_DECIMALS.contains(currency)) {
        return 0;
      }
      return STRIPE_WITH_THREE_DECIMALS.contains(currency) ? 3 : 2;
    }
  };

  private static final BigDecimal LONG_MAX = BigDecimal.valueOf(Long.MAX_VALUE);

  private static final Set<String> STRIPE_WITHOUT_DECIMALS =
      Set.of(
          "BIF", "CLP", "DJF", "GNF", "JPY", "KMF", "KRW", "MGA", "PYG", "RWF", "VND", "VUV", "XAF",
          "XOF", "XPF");
  private static final Set<String> STRIPE_WITH_THREE_DECIMALS =
      Set.of("BHD", "JOD", "KWD", "OMR", "TND");

  /** Without currencies that have no minor unit, such as gold. */
  private static final Map<String, Integer> ISO_DECIMALS =
      Currency.availableCurrencies()
          .filter(currency -> currency.getDefaultFractionDigits() >= 0)
          .collect(Collectors.toMap(Currency::getCurrencyCode, Currency::getDefaultFractionDigits));

  abstract int decimals(String currency);

  /** Returns the exact amount of an integer in the currency's minor unit. */
  public Money money(long minorUnits, String currency) {
    return new Money(BigDecimal.valueOf(minorUnits, decimals(currency)), currency);
  }

  /** Returns an amount as an integer in the currency's minor unit, rounded half up. */
  long of(BigDecimal amount, String currency) {
    return amount
        .movePointRight(decimals(currency))
        .setScale(0, RoundingMode.HALF_UP)
        .min(LONG_MAX)
        .longValue();
  }
}
