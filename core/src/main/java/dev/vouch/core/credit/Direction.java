package dev.vouch.core.credit;

/** The order in which facts are visited. */
enum Direction {
  /** From the earliest to the latest. */
  FORWARD,
  /** From the latest to the earliest. */
  BACKWARD;

  /** Returns the number at the {@code step}th place of a range, from 0 on. */
  long at(long step, long first, long after) {
    return switch (this) {
      case FORWARD -> first + step;
      case BACKWARD -> after - 1 - step;
    };
  }

  /** Returns the index at the {@code step}th place of a range, from 0 on. */
  int at(int step, int first, int after) {
    return (int) at((long) step, first, after);
  }
}
