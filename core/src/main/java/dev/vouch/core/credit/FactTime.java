package dev.vouch.core.credit;

import dev.vouch.core.visitor.SaltPeriod;
import java.time.Duration;

/**
 * The place of a fact in the order of the rules: by time, and of equal time by the first position
 * in the log.
 *
 * @param micros since 1970-01-01T00:00Z
 */
record FactTime(long micros, long position) implements Comparable<FactTime> {
  static final long DAY_MICROS = Duration.ofDays(1).toNanos() / 1000;

  /** The window of the rules, and the time for which a day stays open after its end. */
  static final int WINDOW_DAYS = 14;

  static final long WINDOW_MICROS = WINDOW_DAYS * DAY_MICROS;

  /** The length of a salt period (docs/identity.md I2). */
  static final int PERIOD_DAYS = (int) SaltPeriod.LENGTH.toDays();

  private static final long PERIOD_MICROS = PERIOD_DAYS * DAY_MICROS;

  static final FactTime ZERO = new FactTime(0, 0);

  /** Before all facts. */
  static final FactTime EARLIEST = startOf(Long.MIN_VALUE + 1);

  /** Returns the number of the UTC day, counted from 1970-01-01. */
  static long day(long micros) {
    return Math.floorDiv(micros, DAY_MICROS);
  }

  /** Returns the number of the salt period (docs/identity.md I2). */
  static long period(long micros) {
    return Math.floorDiv(micros, PERIOD_MICROS);
  }

  /** The first moment of a time. */
  static FactTime startOf(long micros) {
    return new FactTime(micros, Long.MIN_VALUE);
  }

  static FactTime startOfPeriod(long period) {
    return startOf(period * PERIOD_MICROS);
  }

  /** The last moment of a time. */
  static FactTime endOf(long micros) {
    return new FactTime(micros, Long.MAX_VALUE);
  }

  /** The moment directly before this one. */
  FactTime previous() {
    return position == Long.MIN_VALUE ? endOf(micros - 1) : new FactTime(micros, position - 1);
  }

  /** The moment directly after this one. */
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

  /** Writes it as the difference from another one, usually a little earlier. */
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
