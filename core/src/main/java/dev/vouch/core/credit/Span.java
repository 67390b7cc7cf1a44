package dev.vouch.core.credit;

/** A part of time, both ends included; empty if it ends before it starts. */
record Span(FactTime from, FactTime until) {
  /** Returns what is at most {@code micros} away, both ends included. */
  static Span around(long centre, long micros) {
    return new Span(FactTime.startOf(centre - micros), FactTime.endOf(centre + micros));
  }

  /** Returns everything before a time. */
  static Span before(long micros) {
    return new Span(FactTime.EARLIEST, FactTime.startOf(micros).previous());
  }

  /** Returns a salt period. */
  static Span ofPeriod(long period) {
    return new Span(FactTime.startOfPeriod(period), FactTime.startOfPeriod(period + 1).previous());
  }

  /** Returns the window of a fact: 14 days either way. */
  static Span window(long centre) {
    return around(centre, FactTime.WINDOW_MICROS);
  }

  /** Returns what is in the window of both facts: of an event and of a link. */
  static Span windowOfBoth(long one, long other) {
    return new Span(
        FactTime.startOf(Math.max(one, other) - FactTime.WINDOW_MICROS),
        FactTime.endOf(Math.min(one, other) + FactTime.WINDOW_MICROS));
  }

  Span and(Span other) {
    return new Span(FactTime.later(from, other.from), FactTime.earlier(until, other.until));
  }

  Span from(FactTime start) {
    return new Span(FactTime.later(from, start), until);
  }

  Span until(FactTime end) {
    return new Span(from, FactTime.earlier(until, end));
  }

  boolean isEmpty() {
    return from.isAfter(until);
  }

  boolean contains(FactTime moment) {
    return !from.isAfter(moment) && !moment.isAfter(until);
  }
}
