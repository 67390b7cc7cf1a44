package dev.vouch.embedded.log;

import dev.vouch.core.log.LogFailedException;
import dev.vouch.embedded.log.StoredGroup.StoredRecord.Damaged;

/** The failures of the log, with their remedies. */
final class LogFailure {
  static final String UNREADABLE = "The log cannot be read. Check the data directory and the disk.";

  static final String NOT_SCRUBBED =
      "Erased records cannot be removed from the log at present; Vouch tries again every minute."
          + " Check the disk and its free space.";

  private LogFailure() {}

  /**
   * Damage without which the log cannot be opened.
   *
   * @param what is damaged
   */
  static LogFailedException damaged(String what) {
    return LogFailedException.damaged(
        "The log is damaged, and starting again does not help: "
            + what
            + ". Run ./vouch check, then restore the data directory from a backup;"
            + " docs/recovery.md says what to do without one.");
  }

  /** A record that cannot be read. */
  static LogFailedException of(Damaged damaged) {
    return LogFailedException.damaged(
        ("The log is damaged: %s cannot be read (%s), and reports stop there. Restore the data"
                + " directory from a backup. Without one, stop Vouch and run ./vouch repair"
                + " --skip-record %d (docs/recovery.md).")
            .formatted(damaged.positions(), damaged.reason(), damaged.position()));
  }
}
