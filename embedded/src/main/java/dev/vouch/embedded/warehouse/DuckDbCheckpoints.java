package dev.vouch.embedded.warehouse;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.locks.Lock;
import org.duckdb.DuckDBConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes DuckDB's checkpoints. Each writes what is new. Some also join row groups that have become
 * small, or lost many of their rows: where a refresh has replaced rows everywhere that takes
 * seconds, in which nothing is applied. For the projector's thread.
 */
final class DuckDbCheckpoints {
  private static final Logger LOG = LoggerFactory.getLogger(DuckDbCheckpoints.class);

  private static final String LEAVE_ROW_GROUPS = "SET GLOBAL max_vacuum_tasks = 0";

  /** Up to 100 of each table, DuckDB's own default. */
  private static final String JOIN_ROW_GROUPS = "SET GLOBAL max_vacuum_tasks = 100";

  /**
   * One is not enough for as much as leaves with a day, nor where somebody reads: beside a reader
   * DuckDB joins nothing.
   */
  private static final int JOINING_NEXT = 10;

  private final DuckDBConnection connection;
  private final Lock storedCredit;
  private int joining;

  /**
   * @param storedCredit held while stored credit changes
   */
  DuckDbCheckpoints(DuckDBConnection connection, Lock storedCredit) {
    this.connection = connection;
    this.storedCredit = storedCredit;
  }

  /** For when days were sorted or have closed: the next ones join row groups. */
  void letNextOnesJoin() {
    joining = JOINING_NEXT;
  }

  /** What came of one. Nothing is lost without it: the log keeps what it would have covered. */
  enum Outcome {
    MADE,

    /** Stored credit is being changed; the next attempt is soon. */
    PUT_OFF,

    /** Logged; the next one covers more. */
    FAILED
  }

  /** For load: leaves row groups as they are, but for those that were let join them. */
  Outcome make() {
    return make(joining > 0 ? JOIN_ROW_GROUPS : LEAVE_ROW_GROUPS);
  }

  /** For quiet times. */
  Outcome makeAndJoin() {
    return make(JOIN_ROW_GROUPS);
  }

  private Outcome make(String rowGroups) {
    if (!storedCredit.tryLock()) {
      return Outcome.PUT_OFF;
    }
    try (Statement statement = connection.createStatement()) {
      statement.execute(rowGroups);
      statement.execute("CHECKPOINT");
      joining = Math.max(0, joining - 1);
      return Outcome.MADE;
    } catch (SQLException e) {
      LOG.warn("Checkpoint failed ({}); retrying later. No data is lost", e.getMessage());
      return Outcome.FAILED;
    } finally {
      storedCredit.unlock();
    }
  }
}
