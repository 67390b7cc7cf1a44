package dev.vouch.embedded.segment;

import java.util.List;

/**
 * Events of one site and day in columns, in the order of person, time and log position, in memory
 * outside the heap or in a mapped file. Immutable and thread-safe.
 */
final class Part {
  private Part() {}

  /**
   * Makes a part of events in any order.
   *
   * @param numbers give numbers to what the events refer to
   */
  static Part of(PartKey key, List<EventRow> rows, SiteNumbers numbers) {
    throw new UnsupportedOperationException();
  }

  /** Makes a part, in memory, of the rows that are not dead. */
  static Part merge(PartKey key, List<LivePart> parts) {
    throw new UnsupportedOperationException();
  }

  /**
   * Makes the final part of a closed day, in memory, of the rows that are not dead: without
   * forwarded visitors (docs/identity.md I3).
   *
   * @param withOrderKeys whether later events may refer to its orders (R2)
   */
  static Part close(PartKey key, List<LivePart> parts, boolean withOrderKeys) {
    throw new UnsupportedOperationException();
  }

  PartKey key() {
    throw new UnsupportedOperationException();
  }

  /** Returns the number of rows, dead ones included. */
  int size() {
    throw new UnsupportedOperationException();
  }

  /** Returns its size in memory or in the file. */
  long bytes() {
    throw new UnsupportedOperationException();
  }

  /** Returns the row of an event; -1 if the part does not have it. */
  int find(long position) {
    throw new UnsupportedOperationException();
  }

  /** Returns the first row of a person; that of the next higher person if it has none. */
  int firstRow(int person) {
    throw new UnsupportedOperationException();
  }

  /** Returns the number of a row's person. */
  int person(int row) {
    throw new UnsupportedOperationException();
  }

  long position(int row) {
    throw new UnsupportedOperationException();
  }

  /** Returns the highest position of the records that have changed a row's credit. */
  long changedBy(int row) {
    throw new UnsupportedOperationException();
  }

  /** Returns when a row counts, in microseconds since 1970. */
  long time(int row) {
    throw new UnsupportedOperationException();
  }

  /** Returns the number of a row's own user key; 0 without one. */
  int userKey(int row) {
    throw new UnsupportedOperationException();
  }

  /** Returns the rows whose person or own user key has a number, dead ones included. */
  int[] rowsOf(int number) {
    throw new UnsupportedOperationException();
  }

  /** Returns the rows that have an order key, dead ones included. */
  int[] rowsWithOrderKey() {
    throw new UnsupportedOperationException();
  }

  /** Adds the numbers that the rows refer to which are not dead. */
  void addNumbers(DeadRows dead, LiveNumbers to) {
    throw new UnsupportedOperationException();
  }

  /** Returns everything of a row. */
  EventRow row(int row, SiteNumbers numbers) {
    throw new UnsupportedOperationException();
  }
}
