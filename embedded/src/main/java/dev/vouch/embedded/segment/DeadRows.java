package dev.vouch.embedded.segment;

/** Which rows of a part do not count any more. Immutable. */
final class DeadRows {
  /** No dead rows. */
  static final DeadRows NONE = new DeadRows();

  private DeadRows() {}

  /** Returns these and more dead rows; rows may be dead already. */
  DeadRows with(int[] rows) {
    throw new UnsupportedOperationException();
  }

  boolean isDead(int row) {
    throw new UnsupportedOperationException();
  }

  /** Returns how many rows are dead. */
  int count() {
    throw new UnsupportedOperationException();
  }

  /** Returns the first dead row from {@code row}; {@link Integer#MAX_VALUE} without one. */
  int next(int row) {
    throw new UnsupportedOperationException();
  }
}
