package dev.vouch.cluster.clickhouse;

import dev.vouch.core.report.Row;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A row of a query's result whose values are texts. */
@SuppressWarnings("ArrayRecordComponent") // Made once per row and only read.
record TextRow(Map<String, Integer> columns, @Nullable String[] cells) implements Row {
  @Override
  public Optional<String> text(String column) {
    Integer place = columns.get(column);
    if (place == null) {
      throw new IllegalArgumentException("the query has no column " + column);
    }
    return Optional.ofNullable(cells[place]);
  }

  @Override
  public OptionalLong whole(String column) {
    return decimal(column)
        .map(whole -> OptionalLong.of(whole.longValueExact()))
        .orElseGet(OptionalLong::empty);
  }

  @Override
  public Optional<BigDecimal> decimal(String column) {
    return text(column).map(BigDecimal::new);
  }

  /** ClickHouse has numbers for the results of conditions. */
  @Override
  public boolean flag(String column) {
    return text(column).filter(value -> value.equals("true") || value.equals("1")).isPresent();
  }

  @Override
  public Optional<Instant> instant(String column) {
    return text(column).map(time -> Instant.parse(time.replace(' ', 'T') + "Z"));
  }
}
