package dev.vouch.embedded.report;

import dev.vouch.core.warehouse.QueryMemoryException;

/** About how much of the heap the evaluations of a run may still take. Not thread-safe. */
final class ReportMemory {
  private long left;

  /**
   * @param bytes at most
   */
  ReportMemory(long bytes) {
    left = bytes;
  }

  /** Throws {@link QueryMemoryException} if that is too much. */
  void take(long bytes) {
    left -= bytes;
    if (left < 0) {
      throw new QueryMemoryException();
    }
  }

  /** Returns an array of a size. */
  int[] ints(long size) {
    take(size * Integer.BYTES);
    return new int[Math.toIntExact(size)];
  }

  /** Returns an array of a size. */
  long[] longs(long size) {
    take(size * Long.BYTES);
    return new long[Math.toIntExact(size)];
  }
}
