package dev.vouch.embedded.rollup;

import dev.vouch.core.report.Revenue;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Sums of values by currency. Not thread-safe.
 *
 * @param <K> what is summed separately
 */
final class RevenueSums<K> {
  private final Map<K, Map<Optional<String>, BigDecimal>> sums = new HashMap<>();
  private long entries;

  /** Adds the currency and the value that a row has from a column on. */
  void add(K key, ResultSet row, int column) throws SQLException {
    Map<Optional<String>, BigDecimal> ofKey = sums.computeIfAbsent(key, _ -> new HashMap<>());
    int before = ofKey.size();
    ofKey.merge(
        Optional.ofNullable(row.getString(column)), row.getBigDecimal(column + 1), BigDecimal::add);
    entries += ofKey.size() - before;
  }

  /** Returns the number of sums. */
  long entries() {
    return entries;
  }

  List<Revenue.Amount> of(K key) {
    return sums.getOrDefault(key, Map.of()).entrySet().stream()
        .map(sum -> new Revenue.Amount(sum.getKey(), sum.getValue()))
        .toList();
  }
}
