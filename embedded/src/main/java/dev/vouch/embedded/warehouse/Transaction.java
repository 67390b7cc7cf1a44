package dev.vouch.embedded.warehouse;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.Executor;
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
    return run(connection, work, Runnable::run);
  }

  /**
   * Commits what the work did on another thread, or nothing of it when it throws.
   *
   * @param commits where it is committed, which this waits for
   */
  static <T> T run(DuckDBConnection connection, Work<T> work, Executor commits)
      throws SQLException {
    execute(connection, "BEGIN TRANSACTION");
    T result;
    try {
      result = work.run();
      commit(connection, commits);
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

  /** Commits work without a result on another thread. */
  static void change(DuckDBConnection connection, SqlWork work, Executor commits)
      throws SQLException {
    boolean _ =
        run(
            connection,
            () -> {
              work.run();
              return true;
            },
            commits);
  }

  private static void commit(DuckDBConnection connection, Executor commits) throws SQLException {
    HandedOver commit = new HandedOver(() -> execute(connection, "COMMIT"));
    commits.execute(commit);
    commit.await();
  }

  private static void execute(DuckDBConnection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
