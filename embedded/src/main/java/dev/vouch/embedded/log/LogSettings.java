package dev.vouch.embedded.log;

import java.time.Duration;

/**
 * How much the log holds back and keeps.
 *
 * @param retention how long a record stays at least, so that a damaged warehouse can be rebuilt
 *     ({@code log_retention})
 * @param waitingRecordsMax records that may wait for a commit; beyond it an append is refused
 * @param waitingBytesMax encoded bytes that may wait for a commit; beyond it an append is refused
 */
public record LogSettings(Duration retention, int waitingRecordsMax, long waitingBytesMax) {
  /** Without backups, a week of log is kept. */
  public static final LogSettings STANDARD =
      new LogSettings(Duration.ofDays(7), 65_536, 64L * 1024 * 1024);

  public LogSettings {
    if (retention.isNegative() || waitingRecordsMax < 1 || waitingBytesMax < 1) {
      throw new IllegalArgumentException(
          "log_retention must not be negative, and at least one record must be allowed to wait");
    }
  }
}
