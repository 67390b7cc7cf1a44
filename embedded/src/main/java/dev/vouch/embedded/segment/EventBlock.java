package dev.vouch.embedded.segment;

import java.math.BigDecimal;

/**
 * Some people and their events in columns, in the order of person, time and log position. Arrays
 * are longer than the number of events, and are valid until the next block is read. Columns that
 * the scan does not read have undefined values. Not thread-safe.
 */
public interface EventBlock {
  /** In {@link #values}: the event has no value. */
  long NO_VALUE = Long.MIN_VALUE;

  /** In {@link #values}: the value does not fit; see {@link #value}. */
  long LARGE_VALUE = Long.MIN_VALUE + 1;

  /** The decimals of {@link #values}. */
  int VALUE_DECIMALS = 9;

  /** Returns the number of people. */
  int people();

  /**
   * Returns the index of the first event of each of the people, and after the last one the number
   * of events.
   */
  int[] firsts();

  /** Returns the number of each of the people, ascending. */
  int[] persons();

  /** Returns the times in microseconds since 1970. */
  long[] times();

  /** Returns the numbers of the kinds ({@link EventKind#number}). */
  byte[] kinds();

  /** Returns a column of numbers. */
  int[] numbers(Column column);

  /** Returns {@link Column#POSITION}, {@link Column#EVENT_ID} or {@link Column#REFERENCE}. */
  long[] longs(Column column);

  /** Returns the values in units of {@value #VALUE_DECIMALS} decimals, or one of the constants. */
  long[] values();

  /** Returns the value of an event that has one. */
  BigDecimal value(int event);

  /** Returns the numbers of the texts of the values' currencies; 0 without one. */
  int[] currencies();

  /** Returns how many touches a success has; -1 if they are not known or it is no success. */
  int touchCount(int event);

  /** Returns the number of a success's touch, counted from 0, the oldest. */
  int touch(int event, int index);

  /** Returns the time of a success's touch in microseconds since 1970. */
  long touchTime(int event, int index);

  /**
   * Returns the values of a property, by the numbers of {@link #propertyText}; 0 for events without
   * a value.
   *
   * @param key one of {@link EventScan#properties}
   */
  int[] properties(String key);

  /** Returns the number after the highest of the values of properties that were read so far. */
  int propertyTextCount();

  /**
   * Returns the text of a property's value; numbers are the same in all blocks of a scan. Also
   * after the scan.
   */
  String propertyText(int number);
}
