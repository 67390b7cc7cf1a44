package dev.vouch.dashboard.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.NumberFormat;
import java.util.Currency;
import java.util.Optional;

/**
 * Formatter of the amounts in one currency.
 *
 * @param code any three letters, which the JDK may not know
 */
record CurrencyFormat(String code, NumberFormats numbers) {
  /** Returns an amount with the decimals of the currency. */
  String amount(BigDecimal value) {
    return currency()
        .map(
            currency -> {
              NumberFormat format = NumberFormat.getCurrencyInstance(numbers.locale());
              format.setCurrency(currency);
              int digits = Math.max(currency.getDefaultFractionDigits(), 0);
              format.setMinimumFractionDigits(digits);
              format.setMaximumFractionDigits(digits);
              format.setRoundingMode(RoundingMode.HALF_UP);
              return NumberFormats.text(format, value);
            })
        .orElseGet(() -> numbers.decimal(value) + NumberFormats.NO_BREAK_SPACE + code);
  }

  private Optional<Currency> currency() {
    try {
      return Optional.of(Currency.getInstance(code));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Returns an unsigned number in the place of the digits of an amount with this sign. */
  String withDigits(int sign, String number) {
    String sample = amount(BigDecimal.valueOf(sign));
    int first = firstDigit(sample, 0, 1);
    int last = firstDigit(sample, sample.length() - 1, -1);
    return first < 0 ? number : sample.substring(0, first) + number + sample.substring(last + 1);
  }

  private static int firstDigit(String text, int start, int step) {
    for (int i = start; i >= 0 && i < text.length(); i += step) {
      if (Character.isDigit(text.charAt(i))) {
        return i;
      }
    }
    return -1;
  }
}
