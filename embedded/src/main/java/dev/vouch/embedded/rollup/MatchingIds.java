package dev.vouch.embedded.rollup;

import static java.util.stream.Collectors.joining;

import java.util.BitSet;

/**
 * The ids of a dictionary's values that match filters.
 *
 * @param others whether an id matches that is not in {@code exceptions}, such as that of no value
 * @param exceptions not changed any more
 */
record MatchingIds(boolean others, BitSet exceptions) {
  static final MatchingIds ALL = new MatchingIds(true, new BitSet());

  /** DuckDB reads more of them more slowly than the rows that they would leave out. */
  private static final int LITERALS_MAX = 10_000;

  boolean contains(int id) {
    return exceptions.get(id) != others;
  }

  /**
   * Returns an SQL condition that all of them meet, and few or no others.
   *
   * @param column an expression that is never null
   */
  String condition(String column) {
    if (exceptions.isEmpty()) {
      return Boolean.toString(others);
    }
    if (exceptions.cardinality() > LITERALS_MAX) {
      return "true";
    }
    return exceptions.stream()
        .mapToObj(Integer::toString)
        .collect(joining(", ", column + (others ? " NOT IN (" : " IN ("), ")"));
  }
}
