package dev.vouch.embedded.duckdb;

import java.sql.SQLException;
import java.sql.Statement;
import org.duckdb.DuckDBConnection;

/**
 * Runs work in one transaction. Begun by a statement and not by switching auto-commit off, because
 * the driver begins that one only with the next statement, and an appender is none.
 */
public final class Transaction {
  /** What is done in a transaction. */
  @FunctionalInterface
  public interface Work<T> {
    T run() throws SQLException;
  }

  private Transaction() {}

  /** Commits what the work did, or nothing of it when it throws. */
  public static <T> T run(DuckDBConnection connection, Work<T> work) throws SQLException {
    execute(connection, "BEGIN TRANSACTION");
    T result;
    try {
      result = work.run();
      execute(connection, "COMMIT");
    } catch (SQLException | RuntimeException e) {
      try {
        execute(connection, "ROLLBACK");
      } catch (SQLException alreadyRolledBack) {
        e.addSuppressed(alreadyRolledBack);
      }
      throw e;
    }
    return result;
  }

  private static void execute(DuckDBConnection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
