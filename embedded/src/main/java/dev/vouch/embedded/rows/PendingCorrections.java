package dev.vouch.embedded.rows;

import dev.vouch.embedded.duckdb.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.duckdb.DuckDBConnection;

/** Applies the appended corrections of a partition to its rows. */
final class PendingCorrections {
  private static final String FOLD = Sql.resource(PendingCorrections.class, "fold.sql");
  private static final String FOLD_TOUCHES =
      Sql.resource(PendingCorrections.class, "fold_touches.sql");

  private static final String PENDING =
      """
      SELECT count(*), coalesce(min(position), 0), coalesce(max(position), 0)
      FROM correction WHERE partition_number = :partition
      """;

  private PendingCorrections() {}

  static long pending(DuckDBConnection connection, int partition) throws SQLException {
    return range(connection, partition).count();
  }

  /** The corrections of a partition, and the positions of the rows that they change. */
  private record Range(long count, long least, long greatest) {}

  private static Range range(DuckDBConnection connection, int partition) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(Sql.of(PENDING, Map.of("partition", partition)).text())) {
      rows.next();
      return new Range(rows.getLong(1), rows.getLong(2), rows.getLong(3));
    }
  }

  /** Applies them in the current transaction. */
  static void fold(DuckDBConnection connection, int partition) throws SQLException {
    Range range = range(connection, partition);
    if (range.count() == 0) {
      return;
    }
    Map<String, Object> rows =
        Map.of("partition", partition, "least", range.least(), "greatest", range.greatest());
    Sql.of(FOLD, rows).run(connection);
    Sql.of(FOLD_TOUCHES, rows).run(connection);
    Sql.of(
            "DELETE FROM correction WHERE partition_number = :partition",
            Map.of("partition", partition))
        .run(connection);
  }
}
