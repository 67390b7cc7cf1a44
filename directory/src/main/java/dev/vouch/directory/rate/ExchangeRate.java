package dev.vouch.directory.rate;

import java.math.BigDecimal;
import java.time.LocalDate;

/**
 * The value of one unit of a currency in the site's reporting currency, on one day in the site's
 * time zone.
 *
 * @param rate exact, above 0
 */
public record ExchangeRate(RateKey key, BigDecimal rate) {
  /**
   * The key of a rate within its site and reporting currency. Saving a rate with an existing key
   * replaces it.
   *
   * @param currency three capital letters, such as USD
   */
  public record RateKey(LocalDate date, String currency) {}
}
