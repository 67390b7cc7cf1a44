package dev.vouch.embedded.log;

import dev.vouch.core.log.LogFailedException;
import dev.vouch.directory.database.SqliteFailure;
import dev.vouch.embedded.log.StoredRecord.Damaged;

/** The failures of {@code log.db}, with their remedies. */
final class LogFailure {
  private static final String DAMAGED =
      "log.db is damaged, and starting again does not help. Run ./vouch check, then restore the"
          + " data directory from a backup; docs/recovery.md says what to do without one.";

  private LogFailure() {}

  /**
   * A failed operation.
   *
   * @param remedy the message, unless the cause shows that the file is damaged
   */
  static LogFailedException of(String remedy, Throwable cause) {
    return SqliteFailure.of(cause) == SqliteFailure.DAMAGED
        ? LogFailedException.damaged(DAMAGED, cause)
        : new LogFailedException(remedy, cause);
  }

  /** A record that cannot be read. */
  static LogFailedException of(Damaged damaged) {
    return LogFailedException.damaged(
        ("log.db is damaged: %s cannot be read (%s), and reports stop there. Restore the data"
                + " directory from a backup. Without one, stop Vouch and run ./vouch repair"
                + " --skip-record %d (docs/recovery.md).")
            .formatted(damaged.positions(), damaged.reason(), damaged.position()));
  }

  /** A missing file. */
  static LogFailedException ofMissingFile() {
    return LogFailedException.damaged(
        "log.db is missing, but its write-ahead log, log.db-wal, is not. Put log.db back; if it is"
            + " lost, also move log.db-wal and log.db-shm away (docs/recovery.md).");
  }
}
