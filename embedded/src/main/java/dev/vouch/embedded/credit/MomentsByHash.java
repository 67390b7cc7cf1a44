package dev.vouch.embedded.credit;

import java.util.Arrays;

/**
 * Finds among many moments the nearest one of a hash. Moments have rows, from 0 on; those of one
 * hash are in their order. In arrays and by halving, since it may hold a million. Immutable.
 */
final class MomentsByHash {
  private final long[] micros;
  private final long[] positions;
  private final long[] hashes;
  private final int[] begins;
  private final int[] rows;

  /**
   * Of columns that are not changed any more.
   *
   * @param hashOfRow of each moment
   */
  MomentsByHash(long[] micros, long[] positions, long[] hashOfRow) {
    this.micros = micros;
    this.positions = positions;
    hashes = sortedOnce(hashOfRow);
    begins = new int[hashes.length + 1];
    rows = new int[hashOfRow.length];
    fill(hashOfRow);
  }

  /** Each hash once. A stream would put them into boxes to tell them apart. */
  private static long[] sortedOnce(long[] hashes) {
    long[] sorted = hashes.clone();
    Arrays.sort(sorted);
    int size = 0;
    for (long hash : sorted) {
      if (size == 0 || sorted[size - 1] != hash) {
        sorted[size++] = hash;
      }
    }
    return Arrays.copyOf(sorted, size);
  }

  /** Counts the rows of each hash, and so knows where they begin. */
  private void fill(long[] hashOfRow) {
    int[] placeOfRow = new int[hashOfRow.length];
    for (int row = 0; row < hashOfRow.length; row++) {
      placeOfRow[row] = Arrays.binarySearch(hashes, hashOfRow[row]);
      begins[placeOfRow[row] + 1]++;
    }
    for (int place = 1; place < begins.length; place++) {
      begins[place] += begins[place - 1];
    }
    int[] next = begins.clone();
    for (int row = 0; row < hashOfRow.length; row++) {
      rows[next[placeOfRow[row]]++] = row;
    }
  }

  Moment moment(int row) {
    return new Moment(micros[row], positions[row]);
  }

  /** The row of the hash's latest moment before one; -1 if there is none. */
  int latestBefore(long hash, Moment before) {
    int place = Arrays.binarySearch(hashes, hash);
    if (place < 0) {
      return -1;
    }
    int end = firstFrom(place, before);
    return end > begins[place] ? rows[end - 1] : -1;
  }

  /** The row of the hash's earliest moment at or after one; behind all rows if there is none. */
  int earliestFrom(long hash, Moment since) {
    int place = Arrays.binarySearch(hashes, hash);
    if (place < 0) {
      return rows.length;
    }
    int first = firstFrom(place, since);
    return first < begins[place + 1] ? rows[first] : rows.length;
  }

  /** Where in {@code rows} the first of a hash is that is not before a moment. */
  private int firstFrom(int place, Moment moment) {
    int low = begins[place];
    int high = begins[place + 1];
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (isBefore(rows[middle], moment)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private boolean isBefore(int row, Moment moment) {
    return micros[row] < moment.micros()
        || (micros[row] == moment.micros() && positions[row] < moment.position());
  }
}
