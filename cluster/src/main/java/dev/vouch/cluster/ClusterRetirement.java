package dev.vouch.cluster;

import dev.vouch.core.migration.MigrationException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * The mark in PostgreSQL that prevents nodes from starting, because the data of this cluster are
 * being moved, or have been moved, to a data directory. Thread-safe.
 */
final class ClusterRetirement {
  private static final String SCHEMA =
      """
      CREATE TABLE IF NOT EXISTS retirement (
        only_row boolean PRIMARY KEY CHECK (only_row), -- there is one row
        is_complete boolean NOT NULL
      )
      """;

  private static final String TABLE = "SELECT to_regclass('retirement') IS NOT NULL";
  private static final String READ = "SELECT is_complete FROM retirement";
  private static final String BEGIN =
      "INSERT INTO retirement VALUES (true, false) ON CONFLICT DO NOTHING";
  private static final String CANCEL = "DELETE FROM retirement WHERE NOT is_complete";
  private static final String COMPLETE = "UPDATE retirement SET is_complete = true";

  private final DataSource connections;

  ClusterRetirement(DataSource connections) {
    this.connections = connections;
  }

  /** Prevents nodes from starting. */
  void begin() {
    run(
        statement -> {
          statement.execute(SCHEMA);
          return statement.execute(BEGIN);
        });
  }

  /** Permits nodes to start again, unless the move is complete. */
  void cancel() {
    run(statement -> exists(statement) && statement.execute(CANCEL));
  }

  /** Prevents nodes from starting permanently. */
  void complete() {
    run(statement -> statement.execute(COMPLETE));
  }

  /**
   * Checks that the cluster is not marked.
   *
   * @throws MigrationException if it is marked
   */
  void refuse() {
    Optional<Boolean> isComplete =
        run(statement -> exists(statement) ? read(statement) : Optional.<Boolean>empty());
    if (isComplete.isPresent()) {
      throw new MigrationException(
          isComplete.get()
              ? "This cluster was moved to a data directory. Start a server with that directory"
                  + " (docs/migrate.md)."
              : "This cluster is being moved to a data directory. Repeat ./vouch migrate with"
                  + " --finish, or without it to continue with this cluster (docs/migrate.md).");
    }
  }

  private static boolean exists(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery(TABLE)) {
      return row.next() && row.getBoolean(1);
    }
  }

  private static Optional<Boolean> read(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery(READ)) {
      return row.next() ? Optional.of(row.getBoolean(1)) : Optional.empty();
    }
  }

  @FunctionalInterface
  private interface Work<T> {
    T run(Statement statement) throws SQLException;
  }

  private <T> T run(Work<T> work) {
    try (Connection connection = connections.getConnection();
        Statement statement = connection.createStatement()) {
      return work.run(statement);
    } catch (SQLException e) {
      throw new MigrationException(
          "The state of the migration cannot be read or written. Check PostgreSQL.", e);
    }
  }
}
