package dev.vouch.embedded.log;

import dev.vouch.core.log.UnreadableLogException;
import dev.vouch.directory.database.SqliteFailure;
import dev.vouch.embedded.log.StoredRecord.Damaged;

/** Thrown if the log can no longer be read or written; the message has the remedy. */
public final class LogFailedException extends UnreadableLogException {
  private static final long serialVersionUID = 1L;

  private static final String DAMAGED =
      "log.db is damaged, and starting again does not help. Run ./vouch check, then restore the"
          + " data directory from a backup; docs/recovery.md says what to do without one.";

  private final boolean damage;

  /**
   * @param message the remedy, unless the cause shows that the file is damaged
   */
  LogFailedException(String message, Throwable cause) {
    boolean isDamaged = SqliteFailure.of(cause) == SqliteFailure.DAMAGED;
    super(isDamaged ? DAMAGED : message, cause);
    damage = isDamaged;
  }

  private LogFailedException(String message) {
    super(message);
    damage = true;
  }

  static LogFailedException of(Damaged damaged) {
    return new LogFailedException(
        ("log.db is damaged: %s cannot be read (%s), and reports stop there. Restore the data"
                + " directory from a backup. Without one, stop Vouch and run ./vouch repair"
                + " --skip-record %d (docs/recovery.md).")
            .formatted(damaged.positions(), damaged.reason(), damaged.position()));
  }

  static LogFailedException ofMissingFile() {
    return new LogFailedException(
        "log.db is missing, but its write-ahead log, log.db-wal, is not. Put log.db back; if it is"
            + " lost, also move log.db-wal and log.db-shm away (docs/recovery.md).");
  }

  /** Whether the log's file is damaged, so that starting again does not help. */
  @Override
  public boolean isDamage() {
    return damage;
  }
}
