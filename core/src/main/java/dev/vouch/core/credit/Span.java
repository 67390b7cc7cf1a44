package dev.vouch.core.credit;

/** A part of time, both ends included; empty if it ends before it starts. */
record Span(Moment from, Moment until) {
  /** Returns what is at most {@code micros} away, both ends included. */
  static Span around(long centre, long micros) {
    return new Span(Moment.startOf(centre - micros), Moment.endOf(centre + micros));
  }

  /** Returns the window of a fact: 14 days either way. */
  static Span window(long centre) {
    return around(centre, Moment.WINDOW_MICROS);
  }

  /** Returns what is in the window of both facts: of an event and of a link. */
  static Span windowOfBoth(long one, long other) {
    return new Span(
        Moment.startOf(Math.max(one, other) - Moment.WINDOW_MICROS),
        Moment.endOf(Math.min(one, other) + Moment.WINDOW_MICROS));
  }

  Span and(Span other) {
    return new Span(Moment.later(from, other.from), Moment.earlier(until, other.until));
  }

  Span from(Moment start) {
    return new Span(Moment.later(from, start), until);
  }

  Span until(Moment end) {
    return new Span(from, Moment.earlier(until, end));
  }

  boolean isEmpty() {
    return from.isAfter(until);
  }

  boolean contains(Moment moment) {
    return !from.isAfter(moment) && !moment.isAfter(until);
  }
}
