package dev.vouch.embedded.log;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The limits of the log's queue, and its retention.
 *
 * @param retentionDays how many days after the end of its own UTC day a record is pruned, apart
 *     from some hours
 * @param waitingRecordsMax the maximum number of records that wait for a commit; beyond it, appends
 *     are refused
 * @param waitingBytesMax the maximum encoded size, in bytes, of the records that wait for a commit;
 *     beyond it, appends are refused
 */
public record LogSettings(int retentionDays, int waitingRecordsMax, long waitingBytesMax) {
  /**
   * The default settings. After 28 days the last day that a record can be matched with has closed,
   * and its crossing hash has to go (docs/identity.md I3).
   */
  public static final LogSettings STANDARD = new LogSettings(28, 65_536, 64L * 1024 * 1024);

  /**
   * A day closes with the first time record an hour after it is due (docs/decisions/0009), and is
   * then sealed. If the log were pruned before that, no rebuild could decide the day's credit.
   */
  private static final Duration SEALED_AFTER = Duration.ofHours(3);

  /** Returns the first instant whose records are not due to be pruned. */
  Instant retainedFrom(Instant now) {
    return now.minus(SEALED_AFTER)
        .truncatedTo(ChronoUnit.DAYS)
        .minus(Duration.ofDays(retentionDays));
  }

  public LogSettings {
    if (retentionDays < 0 || waitingRecordsMax < 1 || waitingBytesMax < 1) {
      throw new IllegalArgumentException(
          "the retention must not be negative, and the queue must allow at least one record");
    }
  }
}
