package dev.vouch.core.credit;

/**
 * A range of moments, both ends included; empty if it ends before it starts.
 *
 * @param receivedUntil the latest receipt of the facts in this span, in microseconds since
 *     1970-01-01T00:00Z: facts that were received later are excluded (docs/identity.md B2)
 */
record Span(FactTime from, FactTime until, long receivedUntil) {
  /** Creates a span whose facts can have been received at any time. */
  Span(FactTime from, FactTime until) {
    this(from, until, Long.MAX_VALUE);
  }

  /** Returns the span of the moments at most {@code micros} microseconds from a time. */
  static Span around(long centre, long micros) {
    return new Span(FactTime.startOf(centre - micros), FactTime.endOf(centre + micros));
  }

  /** Returns the span of all moments before a time. */
  static Span before(long micros) {
    return new Span(FactTime.EARLIEST, FactTime.startOf(micros).previous());
  }

  /** Returns the span from a moment on. */
  static Span since(FactTime moment) {
    return new Span(moment, FactTime.endOf(Long.MAX_VALUE));
  }

  /**
   * Returns the window of a fact: at most 14 days from both the time of the fact and its receipt
   * (docs/identity.md B2).
   */
  static Span window(CreditFact fact) {
    long until = fact.at().micros() + FactTime.WINDOW_MICROS;
    return new Span(
        FactTime.startOf(fact.received() - FactTime.WINDOW_MICROS), FactTime.endOf(until), until);
  }

  /** Returns the intersection of the windows of an event and a link. */
  static Span windowOfBoth(CreditFact one, CreditFact other) {
    return window(one).and(window(other));
  }

  /**
   * Returns the span of 14 days before and after a time. It contains the windows of all facts that
   * count at this time.
   */
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

  /** Returns this span without the facts that were received after a time. */
  Span receivedUntil(long micros) {
    return new Span(from, until, Math.min(receivedUntil, micros));
  }

  /** Returns this span with facts that were received at any time. */
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
