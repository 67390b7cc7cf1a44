package dev.vouch.embedded.segment;

import java.util.Arrays;

/**
 * A number of each row of a part: one per row, or one per person or one for all with exceptions.
 * Immutable.
 *
 * @param perRow empty if there are none
 * @param perPerson empty if there are none
 * @param exceptionRows ascending
 * @param usual of rows that have nothing of the others
 */
record RowNumbers(
    Packed perRow, Packed perPerson, Packed exceptionRows, Packed exceptions, long usual) {
  /** Whether no row has a number of its own. */
  boolean isUsual() {
    return perRow.count() == 0 && perPerson.count() == 0 && exceptions.count() == 0;
  }

  /** Returns numbers that are all higher. */
  RowNumbers plus(long more) {
    return new RowNumbers(
        perRow.plus(more),
        perPerson.plus(more),
        exceptionRows,
        exceptions.plus(more),
        usual + more);
  }

  /** Whether there is one number per person. */
  boolean isPerPerson() {
    return perPerson.count() > 0;
  }

  /**
   * Returns the number of a row.
   *
   * @param run which person of the part has it, counted from 0, if that matters
   */
  long get(int row, int run) {
    if (perRow.count() > 0) {
      return perRow.get(row);
    }
    int exception = exceptionRows.lowerBound(0, row);
    if (exception < exceptionRows.count() && exceptionRows.get(exception) == row) {
      return exceptions.get(exception);
    }
    return perPerson.count() > 0 ? perPerson.get(run) : usual;
  }

  /**
   * Reads the numbers of the rows of successive people.
   *
   * @param firsts the first row of each person and, after the last, the row after the last
   * @param firstsAt where the first of these people is in {@code firsts}
   * @param firstRun which person of the part it is
   * @param people how many
   * @param bytes of {@link Packed#newScratch}
   */
  void read(
      long[] firsts, int firstsAt, int firstRun, int people, long[] to, int at, byte[] bytes) {
    int row = (int) firsts[firstsAt];
    int length = (int) firsts[firstsAt + people] - row;
    if (perRow.count() > 0) {
      perRow.read(row, length, to, at, bytes);
      return;
    }
    if (perPerson.count() > 0) {
      long[] ofPeople = perPerson.read(firstRun, people, bytes);
      int next = at;
      for (int i = 0; i < people; i++) {
        int end = at + (int) firsts[firstsAt + i + 1] - row;
        long number = ofPeople[i];
        // Mostly a handful, for which Arrays.fill takes longer.
        for (; next < end; next++) {
          to[next] = number;
        }
      }
    } else {
      Arrays.fill(to, at, at + length, usual);
    }
    int exception = exceptionRows.lowerBound(0, row);
    int count = exceptionRows.lowerBound(exception, (long) row + length) - exception;
    long[] rows = exceptionRows.read(exception, count, bytes);
    long[] numbers = exceptions.read(exception, count, bytes);
    for (int i = 0; i < count; i++) {
      to[at + (int) rows[i] - row] = numbers[i];
    }
  }
}
