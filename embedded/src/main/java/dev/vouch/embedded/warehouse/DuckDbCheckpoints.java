package dev.vouch.embedded.warehouse;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.locks.Lock;
import org.duckdb.DuckDBConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes DuckDB's checkpoints. Each writes what is new and leaves rows that were deleted where they
 * are; only the first after a {@link #vacuumNext} joins what is left of their row groups. For the
 * projector's thread.
 */
final class DuckDbCheckpoints {
  private static final Logger LOG = LoggerFactory.getLogger(DuckDbCheckpoints.class);

  private final DuckDBConnection connection;
  private final Lock storedCredit;
  private boolean isVacuumDue;

  /**
   * @param storedCredit held by whoever changes stored credit
   */
  DuckDbCheckpoints(DuckDBConnection connection, Lock storedCredit) {
    this.connection = connection;
    this.storedCredit = storedCredit;
  }

  /** Lets the next one win back the space of deleted rows, which takes a while. */
  void vacuumNext() {
    isVacuumDue = true;
  }

  /** What came of one. Nothing is lost without it: the log keeps what it would have covered. */
  enum Outcome {
    MADE,

    /** A refresh writes, beside which DuckDB makes none; soon it does not. */
    PUT_OFF,

    /** As is told in the process's log; the next one covers more. */
    FAILED
  }

  Outcome make() {
    if (!storedCredit.tryLock()) {
      return Outcome.PUT_OFF;
    }
    try (Statement statement = connection.createStatement()) {
      if (isVacuumDue) {
        vacuum(statement);
        isVacuumDue = false;
      } else {
        make(statement);
      }
      return Outcome.MADE;
    } catch (SQLException e) {
      LOG.warn("DuckDB made no checkpoint ({}); the next one covers more", e.getMessage());
      return Outcome.FAILED;
    } finally {
      storedCredit.unlock();
    }
  }

  private static void vacuum(Statement statement) throws SQLException {
    statement.execute(DuckDbSettings.VACUUM);
    try {
      make(statement);
    } finally {
      statement.execute(DuckDbSettings.NO_VACUUM);
    }
  }

  private static void make(Statement statement) throws SQLException {
    statement.execute("CHECKPOINT");
  }
}
