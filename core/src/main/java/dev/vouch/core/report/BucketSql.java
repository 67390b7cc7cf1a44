package dev.vouch.core.report;

import java.util.List;

/** SQL for the number of the bucket of a time. */
final class BucketSql {
  private BucketSql() {}

  /**
   * Returns an expression: how many of the borders are not after the time. A binary search, so that
   * few comparisons are needed per event.
   *
   * @param time an expression
   * @param borders expressions, ascending
   */
  static String number(String time, List<String> borders) {
    return number(time, borders, 0, borders.size());
  }

  private static String number(String time, List<String> borders, int first, int end) {
    if (first == end) {
      return Integer.toString(first);
    }
    int middle = (first + end) / 2;
    return "case when %s < %s then %s else %s end"
        .formatted(
            time,
            borders.get(middle),
            number(time, borders, first, middle),
            number(time, borders, middle + 1, end));
  }
}
