package dev.vouch.embedded.report;

import dev.vouch.core.warehouse.QueryMemoryException;

/** The heap budget that the evaluations of a run have left, approximately. Not thread-safe. */
final class ReportMemory {
  private long left;

  /**
   * Creates a budget.
   *
   * @param bytes the size of the budget
   */
  ReportMemory(long bytes) {
    left = bytes;
  }

  /** Takes memory from the budget; throws {@link QueryMemoryException} if it does not suffice. */
  void take(long bytes) {
    left -= bytes;
    if (left < 0) {
      throw new QueryMemoryException();
    }
  }

  /** Returns a new array of zeros, and takes its memory from the budget. */
  int[] ints(long size) {
    take(size * Integer.BYTES);
    return new int[Math.toIntExact(size)];
  }

  /** Returns a new array of zeros, and takes its memory from the budget. */
  long[] longs(long size) {
    take(size * Long.BYTES);
    return new long[Math.toIntExact(size)];
  }
}
