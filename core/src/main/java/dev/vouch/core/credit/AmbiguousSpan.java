package dev.vouch.core.credit;

/**
 * The range of times at which a link is known not to count, because its browser is linked to too
 * many users (docs/identity.md C10): for events with such a time, except backdated ones. Unless the
 * range is empty, it contains the link's own time.
 *
 * @param fromMicros the first time, in microseconds since 1970-01-01T00:00Z
 * @param untilMicros the last time, included
 */
record AmbiguousSpan(long fromMicros, long untilMicros) {
  static final AmbiguousSpan NONE = new AmbiguousSpan(Long.MAX_VALUE, Long.MIN_VALUE);

  boolean isEmpty() {
    return fromMicros > untilMicros;
  }

  boolean contains(long micros) {
    return fromMicros <= micros && micros <= untilMicros;
  }

  /** Returns the times that are in both ranges. */
  AmbiguousSpan and(AmbiguousSpan other) {
    AmbiguousSpan both =
        new AmbiguousSpan(
            Math.max(fromMicros, other.fromMicros), Math.min(untilMicros, other.untilMicros));
    return both.isEmpty() ? NONE : both;
  }

  void write(long near, ByteWriter to) {
    to.signed(fromMicros - near).signed(untilMicros - near);
  }

  static AmbiguousSpan read(long near, ByteReader from) {
    return new AmbiguousSpan(near + from.signed(), near + from.signed());
  }
}
