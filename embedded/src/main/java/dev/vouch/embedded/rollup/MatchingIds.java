package dev.vouch.embedded.rollup;

import java.util.BitSet;

/**
 * The ids of a dictionary's values that match filters.
 *
 * @param others whether an id matches that is not in {@code exceptions}, such as that of no value
 * @param exceptions not changed any more
 */
record MatchingIds(boolean others, BitSet exceptions) {
  static final MatchingIds ALL = new MatchingIds(true, new BitSet());

  boolean contains(int id) {
    return exceptions.get(id) != others;
  }
}
