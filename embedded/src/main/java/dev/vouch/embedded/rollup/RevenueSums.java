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

  /** Adds the currency and the value that a row has from a column on. */
  void add(K key, ResultSet row, int column) throws SQLException {
    sums.computeIfAbsent(key, _ -> new HashMap<>())
        .merge(
            Optional.ofNullable(row.getString(column)),
            row.getBigDecimal(column + 1),
            BigDecimal::add);
  }

  List<Revenue.Amount> of(K key) {
    return sums.getOrDefault(key, Map.of()).entrySet().stream()
        .map(sum -> new Revenue.Amount(sum.getKey(), sum.getValue()))
        .toList();
  }
}
