package dev.vouch.embedded.warehouse;

import dev.vouch.embedded.warehouse.BackgroundThreads.Work;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * DuckDB's own threads. They compute beside the one that asks, whoever that is, so they take what
 * all others leave: on Linux a thread begins with the priority and the name of the one that starts
 * it.
 */
final class DuckDbThreads {
  private static final String NAME = "duckdb-worker";

  private DuckDbThreads() {}

  /**
   * Starts them, before DuckDB runs anything else.
   *
   * @param statement of the only connection
   * @param threads with the one that asks, at least 1
   */
  static void start(Statement statement, int threads) throws SQLException {
    try (ExecutorService starter =
        Executors.newSingleThreadExecutor(new BackgroundThreads(NAME, Work.LONG))) {
      starter.submit(() -> statement.execute("SET GLOBAL threads = " + threads)).get();
    } catch (ExecutionException e) {
      throw new SQLException("DuckDB's threads were not started", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new WarehouseException("interrupted while DuckDB's threads were started", e);
    }
  }
}
