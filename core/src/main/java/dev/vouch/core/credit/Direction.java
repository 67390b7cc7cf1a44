package dev.vouch.core.credit;

/** The order in which facts are visited. */
enum Direction {
  /** From the earliest to the latest. */
  FORWARD,
  /** From the latest to the earliest. */
  BACKWARD;

  /**
   * Returns the {@code step}th number, counted from 0, when the numbers from {@code first} to
   * before {@code after} are visited in this direction.
   */
  long at(long step, long first, long after) {
    return switch (this) {
      case FORWARD -> first + step;
      case BACKWARD -> after - 1 - step;
    };
  }

  /** Like {@link #at(long, long, long)}, for indexes. */
  int at(int step, int first, int after) {
    return (int) at((long) step, first, after);
  }
}
