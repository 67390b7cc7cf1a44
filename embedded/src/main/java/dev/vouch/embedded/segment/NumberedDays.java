package dev.vouch.embedded.segment;

import java.util.Arrays;

/**
 * On which UTC days people got their numbers. Immutable.
 *
 * @param days as days since 1970, ascending
 * @param firsts the first number of each day
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared, and never given away.
record NumberedDays(int[] days, int[] firsts) {
  static final NumberedDays NONE = new NumberedDays(new int[0], new int[0]);

  /** Adds that a number was given on a day, which is not before that of the number before. */
  NumberedDays with(int day, int number) {
    int size = days.length;
    if (size > 0 && days[size - 1] >= day) {
      return this;
    }
    int[] moreDays = Arrays.copyOf(days, size + 1);
    int[] moreFirsts = Arrays.copyOf(firsts, size + 1);
    moreDays[size] = day;
    moreFirsts[size] = number;
    return new NumberedDays(moreDays, moreFirsts);
  }

  /** Leaves out the days before one. */
  NumberedDays since(int day) {
    int first = 0;
    while (first < days.length && days[first] < day) {
      first++;
    }
    return first == 0
        ? this
        : new NumberedDays(
            Arrays.copyOfRange(days, first, days.length),
            Arrays.copyOfRange(firsts, first, firsts.length));
  }

  /**
   * Returns the first number of these days.
   *
   * @param next the next number that will be given
   */
  int oldest(int next) {
    return firsts.length == 0 ? next : firsts[0];
  }

  /** Returns the day of a number; 0 if it is older than these days. */
  int day(int number) {
    int index = Arrays.binarySearch(firsts, number);
    int before = index >= 0 ? index : -index - 2;
    return before < 0 ? 0 : days[before];
  }
}
