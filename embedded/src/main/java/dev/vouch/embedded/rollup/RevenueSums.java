package dev.vouch.embedded.rollup;

import dev.vouch.core.report.RatePeriods;
import dev.vouch.core.report.RatePeriods.PeriodAmount;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Sums of values by currency and part of the time ({@link RatePeriods}). Not thread-safe.
 *
 * @param <K> what is summed separately
 */
final class RevenueSums<K> {
  /** The number of the only part of a time whose revenue is not converted. */
  static final String ONLY_PERIOD = "0";

  private final Map<K, Map<Summed, BigDecimal>> sums = new HashMap<>();
  private long entries;

  private record Summed(Optional<String> currency, int period) {}

  /** Adds the currency, the value and the part of the time that a row has from a column on. */
  void add(K key, ResultSet row, int column) throws SQLException {
    add(
        key,
        new PeriodAmount(
            Optional.ofNullable(row.getString(column)),
            row.getInt(column + 2),
            row.getBigDecimal(column + 1)));
  }

  void add(K key, PeriodAmount amount) {
    Map<Summed, BigDecimal> ofKey = sums.computeIfAbsent(key, _ -> new HashMap<>());
    int before = ofKey.size();
    ofKey.merge(new Summed(amount.currency(), amount.period()), amount.value(), BigDecimal::add);
    entries += ofKey.size() - before;
  }

  /** Returns the number of sums. */
  long entries() {
    return entries;
  }

  List<PeriodAmount> of(K key) {
    return sums.getOrDefault(key, Map.of()).entrySet().stream()
        .map(
            sum -> new PeriodAmount(sum.getKey().currency(), sum.getKey().period(), sum.getValue()))
        .toList();
  }
}
