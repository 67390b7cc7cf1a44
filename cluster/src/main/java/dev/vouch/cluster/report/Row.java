package dev.vouch.cluster.report;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A row of a query's result. Every method throws {@code IllegalArgumentException} for an unknown
 * column.
 *
 * @param columns the places of the columns by their names
 * @param cells the values as texts
 */
@SuppressWarnings("ArrayRecordComponent") // Made once per row and only read.
public record Row(Map<String, Integer> columns, @Nullable String[] cells) {
  /** Returns a text; empty for null. */
  public Optional<String> text(String column) {
    Integer place = columns.get(column);
    if (place == null) {
      throw new IllegalArgumentException("the query has no column " + column);
    }
    return Optional.ofNullable(cells[place]);
  }

  /** Returns a whole number; empty for null. */
  public OptionalLong whole(String column) {
    return decimal(column)
        .map(whole -> OptionalLong.of(whole.longValueExact()))
        .orElseGet(OptionalLong::empty);
  }

  /** Returns an exact decimal; empty for null. */
  public Optional<BigDecimal> decimal(String column) {
    return text(column).map(BigDecimal::new);
  }

  /** Returns a boolean, for which ClickHouse may have a number; false for null. */
  public boolean flag(String column) {
    return text(column).filter(value -> value.equals("true") || value.equals("1")).isPresent();
  }

  /** Returns a moment in UTC; empty for null. */
  public Optional<Instant> instant(String column) {
    return text(column).map(time -> Instant.parse(time.replace(' ', 'T') + "Z"));
  }

  /** Returns a text that is not null. */
  String knownText(String column) {
    return text(column).orElseThrow();
  }

  /** Returns a count, which is never null. */
  public long count(String column) {
    return whole(column).orElseThrow();
  }
}
