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
 * How revenue is converted into one currency: by the rate of the day on which an event was received
 * (docs/reports.md#converted-revenue). Immutable.
 */
public final class Conversion {
  /** For how many days a rate is used after its own, such as over a weekend and holidays. */
  public static final int DAYS_MAX = 7;

  private final String currency;
  private final ZoneId zone;
  private final NavigableMap<LocalDate, Map<String, BigDecimal>> rates;

  /** The rates that apply from each day on which they change. */
  private final NavigableMap<LocalDate, Map<String, BigDecimal>> applied = new TreeMap<>();

  /** Computed once, since questions with many rates are keys of maps. */
  private final int hash;

  /**
   * @param currency the reporting currency, three capital letters
   * @param zone of the days
   * @param rates by day and currency: one unit of it in the reporting currency
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

  /** Returns, of each currency, the latest rate that is not too old on a day. */
  private Map<String, BigDecimal> latest(LocalDate day) {
    Map<String, BigDecimal> latest = new HashMap<>();
    rates.subMap(day.minusDays(DAYS_MAX), true, day, true).values().forEach(latest::putAll);
    return latest;
  }

  /** Returns the rates of a day by currency: of each the latest one that is not too old. */
  Map<String, BigDecimal> on(LocalDate day) {
    Map.Entry<LocalDate, Map<String, BigDecimal>> latest = applied.floorEntry(day);
    return latest == null ? Map.of() : latest.getValue();
  }

  /** Returns the days of a range after its first on which the rates change, with their rates. */
  NavigableMap<LocalDate, Map<String, BigDecimal>> changes(DayRange range) {
    return applied.subMap(range.first(), false, range.last(), true);
  }

  /** Whether amounts of a currency are converted on some day. */
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

  /** Without the rates, which can be many. */
  @Override
  public String toString() {
    return "Conversion[%s, %s, %d days]".formatted(currency, zone, rates.size());
  }
}
