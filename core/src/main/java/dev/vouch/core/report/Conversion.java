package dev.vouch.core.report;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Converter of revenue into one currency, by the exchange rate of each event's day
 * (docs/reports.md#converted-revenue). Immutable.
 */
public final class Conversion {
  /**
   * The number of days for which a rate is used after its own day, such as over a weekend or
   * holidays.
   */
  public static final int DAYS_MAX = 7;

  private final String currency;
  private final ZoneId zone;
  private final NavigableMap<LocalDate, Map<String, BigDecimal>> rates;

  /** The applicable rates, by the first day on which they apply. */
  private final NavigableMap<LocalDate, Map<String, BigDecimal>> applied = new TreeMap<>();

  /** Computed once, because questions with many rates are keys of maps. */
  private final int hash;

  /**
   * @param currency the reporting currency, three capital letters
   * @param zone the time zone of the days
   * @param rates the value of one unit of a currency in the reporting currency, by day and currency
   */
  public Conversion(String currency, ZoneId zone, Map<LocalDate, Map<String, BigDecimal>> rates) {
    this.currency = currency;
    this.zone = zone;
    NavigableMap<LocalDate, Map<String, BigDecimal>> copy = new TreeMap<>();
    rates.forEach((day, ofDay) -> copy.put(day, Map.copyOf(ofDay)));
    this.rates = Collections.unmodifiableNavigableMap(copy);
    for (LocalDate day : rates.keySet()) {
      applied.put(day, latest(day));
      applied.computeIfAbsent(day.plusDays(DAYS_MAX + 1), this::latest);
    }
    this.hash = Objects.hash(currency, zone, copy);
  }

  /** The reporting currency. */
  public String currency() {
    return currency;
  }

  /** The time zone of the days. */
  public ZoneId zone() {
    return zone;
  }

  /** The rates by day and currency. */
  public NavigableMap<LocalDate, Map<String, BigDecimal>> rates() {
    return rates;
  }

  /** Returns each currency's latest rate that is at most {@link #DAYS_MAX} days old on a day. */
  private Map<String, BigDecimal> latest(LocalDate day) {
    Map<String, BigDecimal> latest = new HashMap<>();
    rates.subMap(day.minusDays(DAYS_MAX), true, day, true).values().forEach(latest::putAll);
    return latest;
  }

  /** Returns the rates that apply on a day, by currency. */
  Map<String, BigDecimal> on(LocalDate day) {
    Map.Entry<LocalDate, Map<String, BigDecimal>> latest = applied.floorEntry(day);
    return latest == null ? Map.of() : latest.getValue();
  }

  /**
   * Returns the days of a range, except its first, on which the applicable rates change, with the
   * rates that apply from then on.
   */
  NavigableMap<LocalDate, Map<String, BigDecimal>> changes(DayRange range) {
    return applied.subMap(range.first(), false, range.last(), true);
  }

  /** Whether there is a rate for a currency on any day. */
  public boolean converts(String code) {
    return rates.values().stream().anyMatch(ofDay -> ofDay.containsKey(code));
  }

  /** Returns an amount of a day, converted if there is a rate for it; exact. */
  public Revenue.Amount convert(LocalDate day, Revenue.Amount amount) {
    return apply(amount, on(day));
  }

  Revenue.Amount apply(Revenue.Amount amount, Map<String, BigDecimal> ofDay) {
    return amount
        .currency()
        .map(ofDay::get)
        .map(rate -> new Revenue.Amount(Optional.of(currency), amount.value().multiply(rate), true))
        .orElse(amount);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Conversion that
            && hash == that.hash
            && currency.equals(that.currency)
            && zone.equals(that.zone)
            && rates.equals(that.rates));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  /** Omits the rates, which can be many. */
  @Override
  public String toString() {
    return "Conversion[%s, %s, %d days]".formatted(currency, zone, rates.size());
  }
}
