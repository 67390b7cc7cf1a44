package dev.vouch.embedded.rows;

import dev.vouch.core.credit.FinalOrder;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.embedded.duckdb.Sql;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/**
 * The rows of closed days of another engine, and the orders that they have placed. Not thread-safe.
 */
public final class ImportedRows {
  /** More than a day has rows. The positions of a later day are higher. */
  private static final int DAY_BITS = 32;

  private static final String PLACED_ORDERS =
      """
      CREATE OR REPLACE TABLE placed_order (
        site BIGINT NOT NULL,
        received_at_us BIGINT NOT NULL,
        position BIGINT NOT NULL,  -- of that engine
        order_key BIGINT NOT NULL)
      """;

  private static final String SELECT = Sql.resource(ImportedRows.class, "imported_rows.sql");

  private final DuckDBConnection connection;

  /**
   * @param connection to a database of its own
   */
  public ImportedRows(DuckDBConnection connection) {
    this.connection = connection;
  }

  /** Returns a position that is higher than those of the days before. */
  public static long firstPosition(LocalDate day) {
    return day.toEpochDay() << DAY_BITS;
  }

  /** Removes all orders. */
  public void clearOrders() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(PLACED_ORDERS);
    }
  }

  /** Adds orders. To add one again has no further effect. */
  public void addOrders(List<FinalOrder> orders) throws SQLException {
    try (DuckDBAppender appender = connection.createAppender("placed_order")) {
      for (FinalOrder order : orders) {
        appender.beginRow();
        appender.append(order.site().value());
        appender.append(Microseconds.of(order.at()));
        appender.append(order.position());
        appender.append(order.order().value());
        appender.endRow();
      }
    }
  }

  /**
   * Returns the query of a day's rows, with the columns of {@link ExpandedRows#select}.
   *
   * @param rows the query of the rows as another engine has them
   * @param changedBy the position of the last record of the log that is considered in the rows
   */
  public static String select(LocalDate day, String rows, long changedBy) {
    Map<String, Object> parameters = new HashMap<>();
    parameters.put("before", firstPosition(day));
    parameters.put("changed_by", changedBy);
    parameters.put("start_us", Microseconds.of(ExpandedRows.start(day)));
    parameters.put("end_us", Microseconds.of(ExpandedRows.start(day.plusDays(1))));
    return Sql.of(SELECT.replace(":rows", rows), parameters).text();
  }
}
