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
final class Checkpoints {
  private static final Logger LOG = LoggerFactory.getLogger(Checkpoints.class);

  private final DuckDBConnection connection;
  private final Lock storedCredit;
  private boolean isVacuumDue;

  /**
   * @param storedCredit held by whoever changes stored credit
   */
  Checkpoints(DuckDBConnection connection, Lock storedCredit) {
    this.connection = connection;
    this.storedCredit = storedCredit;
  }

  /** Lets the next one win back the space of deleted rows, which takes a while. */
  void vacuumNext() {
    isVacuumDue = true;
  }

  /** Makes one, if DuckDB lets it; nothing is lost when it doesn't. */
  boolean make() {
    if (!storedCredit.tryLock()) {
      LOG.debug("No checkpoint while a refresh writes, which DuckDB refuses; the next covers more");
      return false;
    }
    try (Statement statement = connection.createStatement()) {
      if (isVacuumDue) {
        vacuum(statement);
        isVacuumDue = false;
      } else {
        make(statement);
      }
      return true;
    } catch (SQLException e) {
      // Reports may be in the way: the log keeps what it would have covered.
      LOG.warn("DuckDB made no checkpoint ({}); the next one covers more", e.getMessage());
      return false;
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
