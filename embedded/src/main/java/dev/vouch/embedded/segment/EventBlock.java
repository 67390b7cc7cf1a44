package dev.vouch.embedded.segment;

import java.math.BigDecimal;
import java.util.List;

/**
 * A block of people and their events in columns, sorted by person, time and log position. Arrays
 * may be longer than the number of events, and are valid until the next block is read. Columns that
 * the scan does not read have undefined values. Not thread-safe.
 */
public interface EventBlock {
  /** In {@link #values}: the event has no value. */
  long NO_VALUE = Long.MIN_VALUE;

  /** In {@link #values}: the value does not fit in 64 bits; see {@link #value}. */
  long LARGE_VALUE = Long.MIN_VALUE + 1;

  /** The decimals of {@link #values}. */
  int VALUE_DECIMALS = 9;

  /** Returns the number of people. */
  int people();

  /** Returns the index of each person's first event, followed by the number of events. */
  int[] firsts();

  /** Returns the number of each of the people, ascending. */
  int[] persons();

  /** Returns the times in microseconds since 1970. */
  long[] times();

  /** Returns the numbers of the kinds ({@link EventKind#number}). */
  byte[] kinds();

  /** Returns a column of 32-bit numbers, such as {@link Column#PAGE}. */
  int[] numbers(Column column);

  /** Returns {@link Column#POSITION}, {@link Column#EVENT_ID} or {@link Column#REFERENCE}. */
  long[] longs(Column column);

  /**
   * Returns the values with {@value #VALUE_DECIMALS} decimals as whole numbers; {@link #NO_VALUE}
   * or {@link #LARGE_VALUE} in special cases.
   */
  long[] values();

  /** Returns the exact value of an event, which must have one. */
  BigDecimal value(int event);

  /** Returns the text numbers of the values' currencies; 0 without a currency. */
  int[] currencies();

  /**
   * Returns the number of a success's touches; -1 if they are unknown or the event is not a
   * confirmed success.
   */
  int touchCount(int event);

  /**
   * Returns the number of one of a success's touches.
   *
   * @param index counted from 0, oldest first
   */
  int touch(int event, int index);

  /** Returns the time of a success's touch in microseconds since 1970. */
  long touchTime(int event, int index);

  /**
   * Returns the values of a property by number; {@link #propertyText} has their texts. 0 for events
   * without a value.
   *
   * @param key one of {@link EventScan#properties}
   */
  int[] properties(String key);

  /** Returns the highest number of a property value so far, plus 1. */
  int propertyTextCount();

  /**
   * Returns the text of a property value. Numbers are the same in all blocks of a scan; they remain
   * valid after the scan.
   */
  String propertyText(int number);

  /**
   * Returns the keys of an event's properties that have a value, by the number in {@link
   * Column#PROPERTY_KEYS}. Numbers are the same in all blocks of a scan; they remain valid after
   * the scan.
   */
  List<String> propertyKeys(int number);
}
