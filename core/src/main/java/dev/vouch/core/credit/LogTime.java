package dev.vouch.core.credit;

import java.util.concurrent.TimeUnit;

/**
 * The time of a partition's log, according to its time records. A record is appended within an hour
 * of its receipt or not at all, so a time record comes after all records received more than an hour
 * before its time. Closed days never open again. So the time is not trusted for an hour after the
 * first time record, and after the clock was set forward by more than a day or back by more than an
 * hour (docs/decisions/0009).
 *
 * @param latestMicros the latest time since {@code steadySinceMicros}, in microseconds since
 *     1970-01-01T00:00Z
 * @param steadySinceMicros the first time in the log, or the first after the clock was last set so
 */
record LogTime(long latestMicros, long steadySinceMicros) {
  /** The time of a log without time records. */
  static final LogTime NONE = new LogTime(Long.MIN_VALUE / 2, Long.MIN_VALUE / 2);

  private static final long HOUR_MICROS = TimeUnit.HOURS.toMicros(1);
  private static final long LEAP_MICROS_MIN = 24 * HOUR_MICROS;

  /** Returns the time of the log after its next time record. */
  LogTime after(long micros) {
    boolean isSteady =
        micros >= latestMicros - HOUR_MICROS && micros <= latestMicros + LEAP_MICROS_MIN;
    return isSteady
        ? new LogTime(Math.max(micros, latestMicros), steadySinceMicros)
        : new LogTime(micros, micros);
  }

  boolean isTrusted() {
    return latestMicros >= steadySinceMicros + HOUR_MICROS;
  }

  /**
   * Returns a time, in microseconds: all records received before this time precede the latest time
   * record in the log.
   */
  long completeUntilMicros() {
    return latestMicros - HOUR_MICROS;
  }
}
