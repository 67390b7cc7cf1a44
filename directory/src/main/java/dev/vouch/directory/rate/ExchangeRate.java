package dev.vouch.directory.rate;

import java.math.BigDecimal;
import java.time.LocalDate;

/**
 * What one unit of a currency was worth in the site's reporting currency on one day of site time.
 *
 * @param rate exact, above 0
 */
public record ExchangeRate(RateKey key, BigDecimal rate) {
  /**
   * The identity of a rate within its site: saving it again replaces the rate.
   *
   * @param currency three capital letters, such as USD
   */
  public record RateKey(LocalDate date, String currency) {}
}
