package dev.vouch.core.credit;

/**
 * The times of the events, other than backdated ones, for which a link is known not to count
 * because its browser is linked to too many users (docs/identity.md C10), both ends included. The
 * link's own time is one of them, unless there are none.
 *
 * @param fromMicros since 1970-01-01T00:00Z
 */
record CrowdedSpan(long fromMicros, long untilMicros) {
  static final CrowdedSpan NONE = new CrowdedSpan(Long.MAX_VALUE, Long.MIN_VALUE);

  boolean isEmpty() {
    return fromMicros > untilMicros;
  }

  boolean contains(long micros) {
    return fromMicros <= micros && micros <= untilMicros;
  }

  /** Returns the times that are in both. */
  CrowdedSpan and(CrowdedSpan other) {
    CrowdedSpan both =
        new CrowdedSpan(
            Math.max(fromMicros, other.fromMicros), Math.min(untilMicros, other.untilMicros));
    return both.isEmpty() ? NONE : both;
  }

  void write(long near, ByteWriter to) {
    to.signed(fromMicros - near).signed(untilMicros - near);
  }

  static CrowdedSpan read(long near, ByteReader from) {
    return new CrowdedSpan(near + from.signed(), near + from.signed());
  }
}
