package dev.vouch.embedded.report;

import java.util.Arrays;

/**
 * The numbers of people and events of each value, if the events of a person follow each other. The
 * numbers of a value are next to each other, since most pages are not in the processor's cache. Not
 * thread-safe.
 */
final class ValueCounts {
  private static final int LAST_PERSON = 0;
  private static final int VISITORS = 1;
  private static final int PAGEVIEWS = 2;
  private static final int SUCCESSES = 3;
  private static final int CELLS = 4;

  private final ReportMemory memory;
  private int[] cells;

  /**
   * @param size the number of values
   */
  ValueCounts(int size, ReportMemory memory) {
    this.memory = memory;
    this.cells = memory.ints((long) CELLS * size);
  }

  /** Makes room for more values. */
  void reserve(int size) {
    int needed = CELLS * size;
    if (cells.length < needed) {
      int more = Math.max(needed, 2 * cells.length);
      memory.take((long) Integer.BYTES * (more - cells.length));
      cells = Arrays.copyOf(cells, more);
    }
  }

  /** Adds events of a person. */
  void add(int value, int person, int pageviews) {
    int first = CELLS * value;
    cells[first + VISITORS] += cells[first + LAST_PERSON] == person ? 0 : 1;
    cells[first + LAST_PERSON] = person;
    cells[first + PAGEVIEWS] += pageviews;
  }

  /** Adds a number of successes, which is negative for voids. */
  void addSuccesses(int value, int successes) {
    cells[CELLS * value + SUCCESSES] += successes;
  }

  int size() {
    return cells.length / CELLS;
  }

  int visitors(int value) {
    return cells[CELLS * value + VISITORS];
  }

  int pageviews(int value) {
    return cells[CELLS * value + PAGEVIEWS];
  }

  /** Returns the number of successes, less that of voids. */
  int successes(int value) {
    return cells[CELLS * value + SUCCESSES];
  }
}
