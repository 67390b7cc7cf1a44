package dev.vouch.embedded.rows;

import dev.vouch.core.credit.FinalOrder;
import dev.vouch.embedded.duckdb.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.Map;
import java.util.function.Consumer;
import org.duckdb.DuckDBConnection;

/**
 * The rows of a closed day that a query returns with the columns of {@link ExpandedRows#select}, or
 * with those of an earlier version. Not thread-safe.
 */
public final class ClosedRows {
  private static final String ORDERS = Sql.resource(ClosedRows.class, "closed_orders.sql");
  private static final String EXPORTED = Sql.resource(ClosedRows.class, "closed_rows.sql");

  private final DuckDBConnection connection;

  /** Uses the rows of a query until another object is created for the connection. */
  public ClosedRows(DuckDBConnection connection, String query) throws SQLException {
    this.connection = connection;
    try (Statement statement = connection.createStatement()) {
      statement.execute(ExpandedRows.loaded(query));
    }
  }

  /** Returns their number. */
  public long count() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT count(*) FROM loaded")) {
      row.next();
      return row.getLong(1);
    }
  }

  /** Reads the orders to which refunds of open days may refer. */
  public void readOrders(Consumer<FinalOrder> to) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet lines = statement.executeQuery(ORDERS)) {
      FinalOrders.read(lines, to);
    }
  }

  /** Returns a query of the rows of a time, for another engine. */
  public static String select(Instant from, Instant until) {
    return Sql.of(EXPORTED, Map.of("start", from, "end", until)).text();
  }
}
