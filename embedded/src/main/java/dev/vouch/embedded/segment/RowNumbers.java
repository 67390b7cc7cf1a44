package dev.vouch.embedded.segment;

import java.util.Arrays;

/**
 * A column of a part's rows in one of three forms: one number per row; one number per person, with
 * exceptions; or one usual number, with exceptions. Immutable.
 *
 * @param perRow one number per row; empty in other forms
 * @param perPerson one number per person; empty in other forms
 * @param exceptionRows the rows with another number, ascending
 * @param exceptions the numbers of these rows
 * @param usual the number of all other rows if {@code perRow} and {@code perPerson} are empty
 */
record RowNumbers(
    Packed perRow, Packed perPerson, Packed exceptionRows, Packed exceptions, long usual) {
  /** Whether all rows have the usual number. */
  boolean isUsual() {
    return perRow.count() == 0 && perPerson.count() == 0 && exceptions.count() == 0;
  }

  /** Returns the numbers, each increased by {@code more}. */
  RowNumbers plus(long more) {
    return new RowNumbers(
        perRow.plus(more),
        perPerson.plus(more),
        exceptionRows,
        exceptions.plus(more),
        usual + more);
  }

  /** Whether the column is stored as one number per person. */
  boolean isPerPerson() {
    return perPerson.count() > 0;
  }

  /**
   * Returns the number of a row.
   *
   * @param run the index of the row's person in the part; used only if {@link #isPerPerson}
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
   * Reads the numbers of the rows of consecutive people.
   *
   * @param firsts the first row of each person, followed by the end of the last person's rows
   * @param firstsAt the index of the first of these people in {@code firsts}
   * @param firstRun the index of this person in the part
   * @param people the number of people
   * @param bytes a buffer from {@link Packed#newScratch}
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
        // A loop is faster than Arrays.fill, because most people have only a few rows.
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
