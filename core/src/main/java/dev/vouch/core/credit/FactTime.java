package dev.vouch.core.credit;

import dev.vouch.core.visitor.SaltPeriod;
import java.time.Duration;

/**
 * A moment: the time of a fact, and its first position in the log. Facts are ordered by time and,
 * if their times are equal, by position.
 *
 * @param micros microseconds since 1970-01-01T00:00Z
 */
record FactTime(long micros, long position) implements Comparable<FactTime> {
  static final long DAY_MICROS = Duration.ofDays(1).toNanos() / 1000;

  /**
   * How many days a window has before and after its event, and for how many days a UTC day stays
   * open after its end.
   */
  static final int WINDOW_DAYS = 14;

  static final long WINDOW_MICROS = WINDOW_DAYS * DAY_MICROS;

  /** The length of a salt period (docs/identity.md I2). */
  static final int PERIOD_DAYS = (int) SaltPeriod.LENGTH.toDays();

  private static final long PERIOD_MICROS = PERIOD_DAYS * DAY_MICROS;

  static final FactTime ZERO = new FactTime(0, 0);

  /** A moment before all facts. */
  static final FactTime EARLIEST = startOf(Long.MIN_VALUE + 1);

  /** Returns the number of the UTC day, counted from 1970-01-01. */
  static long day(long micros) {
    return Math.floorDiv(micros, DAY_MICROS);
  }

  /** Returns the number of the salt period (docs/identity.md I2). */
  static long period(long micros) {
    return Math.floorDiv(micros, PERIOD_MICROS);
  }

  /** Returns the first moment of a microsecond. */
  static FactTime startOf(long micros) {
    return new FactTime(micros, Long.MIN_VALUE);
  }

  /** Returns the last moment of a microsecond. */
  static FactTime endOf(long micros) {
    return new FactTime(micros, Long.MAX_VALUE);
  }

  /** Returns the moment directly before this one. */
  FactTime previous() {
    return position == Long.MIN_VALUE ? endOf(micros - 1) : new FactTime(micros, position - 1);
  }

  /** Returns the moment directly after this one. */
  FactTime next() {
    return position == Long.MAX_VALUE ? startOf(micros + 1) : new FactTime(micros, position + 1);
  }

  long period() {
    return period(micros);
  }

  @Override
  public int compareTo(FactTime other) {
    int byTime = Long.compare(micros, other.micros);
    return byTime != 0 ? byTime : Long.compare(position, other.position);
  }

  boolean isAfter(FactTime other) {
    return compareTo(other) > 0;
  }

  /**
   * Writes this moment as its difference from another moment, which is usually slightly earlier.
   */
  void writeAfter(FactTime before, ByteWriter to) {
    to.signed(micros - before.micros).signed(position - before.position);
  }

  static FactTime readAfter(FactTime before, ByteReader from) {
    return new FactTime(before.micros + from.signed(), before.position + from.signed());
  }

  static FactTime later(FactTime one, FactTime other) {
    return one.isAfter(other) ? one : other;
  }

  static FactTime earlier(FactTime one, FactTime other) {
    return one.isAfter(other) ? other : one;
  }
}
