package dev.vouch.embedded.warehouse;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.locks.Lock;
import org.duckdb.DuckDBConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes DuckDB's checkpoints. Each writes what is new. Only those that are asked to also join row
 * groups that have become small, or lost many of their rows: where a refresh has replaced rows
 * everywhere that takes seconds, in which nothing is applied. For the projector's thread.
 */
final class DuckDbCheckpoints {
  private static final Logger LOG = LoggerFactory.getLogger(DuckDbCheckpoints.class);

  private final DuckDBConnection connection;
  private final Lock storedCredit;
  private int joining;

  /**
   * @param storedCredit held by whoever changes stored credit
   */
  DuckDbCheckpoints(DuckDBConnection connection, Lock storedCredit) {
    this.connection = connection;
    this.storedCredit = storedCredit;
  }

  /**
   * Lets at least so many of the next ones join row groups. One is not enough for much that was
   * deleted, nor where somebody reads all the time: beside a reader DuckDB joins nothing.
   */
  void joinRowGroups(int checkpoints) {
    joining = Math.max(joining, checkpoints);
  }

  /** What came of one. Nothing is lost without it: the log keeps what it would have covered. */
  enum Outcome {
    MADE,

    /** Somebody changes stored credit, and soon does not. */
    PUT_OFF,

    /** As is told in the process's log; the next one covers more. */
    FAILED
  }

  Outcome make() {
    if (!storedCredit.tryLock()) {
      return Outcome.PUT_OFF;
    }
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          joining > 0 ? DuckDbSettings.JOIN_ROW_GROUPS : DuckDbSettings.LEAVE_ROW_GROUPS);
      statement.execute("CHECKPOINT");
      joining = Math.max(0, joining - 1);
      return Outcome.MADE;
    } catch (SQLException e) {
      LOG.warn("DuckDB made no checkpoint ({}); the next one covers more", e.getMessage());
      return Outcome.FAILED;
    } finally {
      storedCredit.unlock();
    }
  }
}
