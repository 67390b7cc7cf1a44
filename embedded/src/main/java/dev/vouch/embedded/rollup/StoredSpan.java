package dev.vouch.embedded.rollup;

/**
 * A row of the table {@code rollup_span}.
 *
 * @param events their number; negative if they have too many groups to be rolled up
 */
record StoredSpan(RollupSpan span, long events) {
  private static final long TOO_LARGE = -1;

  /** Returns that of a time whose events are always read from the rows. */
  static StoredSpan tooLarge(RollupSpan span) {
    return new StoredSpan(span, TOO_LARGE);
  }

  boolean isEmpty() {
    return events == 0;
  }

  boolean isTooLarge() {
    return events < 0;
  }
}
