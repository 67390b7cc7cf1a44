package dev.vouch.core.credit;

/**
 * A part of time, both ends included; empty if it ends before it starts.
 *
 * @param receivedUntil facts that were received later are not in it (docs/identity.md B2), in
 *     microseconds since 1970-01-01T00:00Z
 */
record Span(FactTime from, FactTime until, long receivedUntil) {
  /** Creates a part of time with all facts that count in it, however late they were received. */
  Span(FactTime from, FactTime until) {
    this(from, until, Long.MAX_VALUE);
  }

  /** Returns what is at most {@code micros} away, both ends included. */
  static Span around(long centre, long micros) {
    return new Span(FactTime.startOf(centre - micros), FactTime.endOf(centre + micros));
  }

  /** Returns everything before a time. */
  static Span before(long micros) {
    return new Span(FactTime.EARLIEST, FactTime.startOf(micros).previous());
  }

  /** Returns everything from a moment on. */
  static Span since(FactTime moment) {
    return new Span(moment, FactTime.endOf(Long.MAX_VALUE));
  }

  /** Returns the window of a fact: everything at most 14 days from all of its times. */
  static Span window(CreditFact fact) {
    long until = fact.at().micros() + FactTime.WINDOW_MICROS;
    return new Span(
        FactTime.startOf(fact.received() - FactTime.WINDOW_MICROS), FactTime.endOf(until), until);
  }

  /** Returns what is in the window of both facts: of an event and of a link. */
  static Span windowOfBoth(CreditFact one, CreditFact other) {
    return window(one).and(window(other));
  }

  /** Returns a part of time that has the windows of all facts that count at a time. */
  static Span around(long centre) {
    return around(centre, FactTime.WINDOW_MICROS);
  }

  Span and(Span other) {
    return new Span(
        FactTime.later(from, other.from),
        FactTime.earlier(until, other.until),
        Math.min(receivedUntil, other.receivedUntil));
  }

  Span from(FactTime start) {
    return new Span(FactTime.later(from, start), until, receivedUntil);
  }

  Span until(FactTime end) {
    return new Span(from, FactTime.earlier(until, end), receivedUntil);
  }

  /** Returns the same without facts that were received later than a time. */
  Span receivedUntil(long micros) {
    return new Span(from, until, Math.min(receivedUntil, micros));
  }

  /** Returns the same with all facts that count in it. */
  Span receivedAnytime() {
    return new Span(from, until);
  }

  boolean isEmpty() {
    return from.isAfter(until);
  }

  boolean contains(FactTime moment) {
    return !from.isAfter(moment) && !moment.isAfter(until);
  }
}
