package dev.vouch.embedded.log;

import java.time.Duration;

/**
 * The limits of the log's queue, and its retention.
 *
 * @param retention the minimum age at which records are pruned, so that a damaged warehouse can be
 *     rebuilt ({@code log_retention})
 * @param waitingRecordsMax the maximum number of records that wait for a commit; beyond it, appends
 *     are refused
 * @param waitingBytesMax the maximum encoded size, in bytes, of the records that wait for a commit;
 *     beyond it, appends are refused
 */
public record LogSettings(Duration retention, int waitingRecordsMax, long waitingBytesMax) {
  /** The default settings: the log is retained for a week, for installations without backups. */
  public static final LogSettings STANDARD =
      new LogSettings(Duration.ofDays(7), 65_536, 64L * 1024 * 1024);

  public LogSettings {
    if (retention.isNegative() || waitingRecordsMax < 1 || waitingBytesMax < 1) {
      throw new IllegalArgumentException(
          "log_retention must not be negative, and the queue must allow at least one record");
    }
  }
}
