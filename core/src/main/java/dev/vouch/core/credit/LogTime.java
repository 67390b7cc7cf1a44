package dev.vouch.core.credit;

import java.util.concurrent.TimeUnit;

/**
 * What a partition's log tells of the time, by its time records. A record is appended within an
 * hour of its receipt or not at all, so everything received up to an hour before a time precedes
 * it. Closed days never open again, so times are not trusted for an hour after the first one, a
 * leap of more than a day or a step back of more than an hour (docs/decisions/0009).
 *
 * @param latestMicros the latest time since then
 * @param steadySinceMicros the first one
 */
record LogTime(long latestMicros, long steadySinceMicros) {
  /** The time of a log that has told none. */
  static final LogTime NONE = new LogTime(Long.MIN_VALUE / 2, Long.MIN_VALUE / 2);

  private static final long HOUR_MICROS = TimeUnit.HOURS.toMicros(1);
  private static final long LEAP_MICROS_MIN = 24 * HOUR_MICROS;

  /** Returns what the next time record adds. */
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

  /** Returns a time before which everything received precedes the latest. */
  long completeUntilMicros() {
    return latestMicros - HOUR_MICROS;
  }
}
