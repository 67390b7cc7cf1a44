package dev.vouch.embedded.duckdb;

import dev.vouch.core.report.Row;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A row of a query's result, read off the connection. */
@SuppressWarnings("ArrayRecordComponent") // Made once per row and only read.
public record ResultRow(Map<String, Integer> columns, @Nullable Object[] values) implements Row {
  /**
   * The maximum number of rows that are read into memory: about a tenth of the heap. Converted
   * revenue has a row for each value, currency and day.
   */
  public static final int ROWS_MAX =
      (int) Math.min(1_000_000, Runtime.getRuntime().maxMemory() / 2_560);

  /**
   * Reads all rows.
   *
   * @throws TooManyRowsException if there are more than {@link #ROWS_MAX}
   */
  public static List<Row> all(ResultSet result) throws SQLException {
    List<Row> rows = new ArrayList<>();
    forEach(
        result,
        row -> {
          if (rows.size() == ROWS_MAX) {
            throw new TooManyRowsException(ROWS_MAX);
          }
          rows.add(row);
        });
    return rows;
  }

  /** Reads the rows one after the other. */
  public static void forEach(ResultSet result, Consumer<Row> to) throws SQLException {
    ResultSetMetaData head = result.getMetaData();
    Map<String, Integer> columns = new HashMap<>();
    for (int place = 0; place < head.getColumnCount(); place++) {
      columns.put(head.getColumnLabel(place + 1).toLowerCase(Locale.ROOT), place);
    }
    while (result.next()) {
      @Nullable Object[] values = new @Nullable Object[columns.size()];
      for (int place = 0; place < values.length; place++) {
        values[place] =
            switch (head.getColumnTypeName(place + 1)) {
              case "TIMESTAMP" -> result.getObject(place + 1, LocalDateTime.class);
              default -> result.getObject(place + 1);
            };
      }
      to.accept(new ResultRow(columns, values));
    }
  }

  private @Nullable Object value(String column) {
    Integer place = columns.get(column);
    if (place == null) {
      throw new IllegalArgumentException("the query has no column " + column);
    }
    return values[place];
  }

  @Override
  public Optional<String> text(String column) {
    return Optional.ofNullable(value(column)).map(Object::toString);
  }

  @Override
  public OptionalLong whole(String column) {
    return switch (value(column)) {
      case null -> OptionalLong.empty();
      case BigInteger large -> OptionalLong.of(large.longValueExact());
      case BigDecimal decimal -> OptionalLong.of(decimal.longValueExact());
      case Number number -> OptionalLong.of(number.longValue());
      default -> throw new IllegalArgumentException(column + " is no whole number");
    };
  }

  @Override
  public Optional<BigDecimal> decimal(String column) {
    return switch (value(column)) {
      case null -> Optional.empty();
      case BigDecimal decimal -> Optional.of(decimal);
      case BigInteger large -> Optional.of(new BigDecimal(large));
      case Double ignored ->
          throw new IllegalArgumentException(column + " is a rounded number, not a decimal");
      case Number number -> Optional.of(BigDecimal.valueOf(number.longValue()));
      default -> throw new IllegalArgumentException(column + " is no decimal");
    };
  }

  @Override
  public boolean flag(String column) {
    return switch (value(column)) {
      case null -> false;
      case Boolean flag -> flag;
      default -> throw new IllegalArgumentException(column + " is no truth value");
    };
  }

  @Override
  public Optional<Instant> instant(String column) {
    return switch (value(column)) {
      case null -> Optional.empty();
      case LocalDateTime local -> Optional.of(local.toInstant(ZoneOffset.UTC));
      case OffsetDateTime zoned -> Optional.of(zoned.toInstant());
      default -> throw new IllegalArgumentException(column + " is no moment");
    };
  }
}
