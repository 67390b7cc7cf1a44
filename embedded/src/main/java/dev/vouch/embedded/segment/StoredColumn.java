package dev.vouch.embedded.segment;

import java.util.EnumSet;
import java.util.Set;

/**
 * What a part keeps, by the code that files have (docs/format.md). A column of rows that is not
 * there has its usual number in every row.
 */
enum StoredColumn {
  /** Each person that has rows, ascending. */
  PERSON(1, 0),
  /** The first row of each of these. */
  FIRST_ROW(2, 0),
  /** Microseconds since the start of the day. */
  TIME(3, 0),
  /** A place in {@link #SHAPES}. */
  SHAPE(4, 0),
  /** The different {@link Shape shapes}. */
  SHAPES(5, 0),
  PAGE(6, 0),
  NAME(7, 0),
  CLIENT(8, 0),
  LAST_TOUCH(9, 0),
  FIRST_TOUCH(10, 0),
  /** In units of {@link EventBlock#values}. */
  VALUE(11, EventBlock.NO_VALUE),
  /** The text of a value that is {@link EventBlock#LARGE_VALUE}. */
  LARGE_VALUE(12, 0),
  CURRENCY(13, 0),
  ORDER_KEY(14, 0),
  /** Where the row's touches begin in {@link #TOUCH} and {@link #TOUCH_AGE}. */
  TOUCHES(15, 0),
  TOUCH_COUNT(16, 0),
  TOUCH(17, 0),
  /** Microseconds before the event. */
  TOUCH_AGE(18, 0),
  /** If the shape says that the visitor is another than the person; the same for the next two. */
  VISITOR(19, 0),
  FORWARDED_VISITOR(20, 0),
  USER_KEY(21, 0),
  POSITION(22, 0),
  /** How far the position of the last change is behind the own. */
  CHANGE(23, 0),
  /** How many milliseconds the event id's time is behind the event's. */
  ID_TIME(24, 0),
  /** The 16 bits of the event id behind its time. */
  ID_HIGH(25, 0),
  /** The lower 64 bits of the event id. */
  ID_LOW(26, 0),
  /** The number of the text of the properties; 0 is an event without. */
  PROPERTIES(27, 0),
  /** The number of the first text of each block of texts, and after the last the next number. */
  TEXT_BLOCK(28, 0),
  /** Where each block of texts begins, and where the last ends. */
  TEXT_OFFSET(29, 0),
  /** The size of each block of texts before compression. */
  TEXT_SIZE(30, 0),
  TEXT_BYTES(31, 0),
  /** The rows in the order of position; only in parts of open days. */
  BY_POSITION(32, 0);

  /** Returns those whose numbers mean the same in all parts when rows are merged. */
  static Set<StoredColumn> copied() {
    Set<StoredColumn> copied = EnumSet.range(TIME, ID_LOW);
    copied.removeAll(EnumSet.of(SHAPE, SHAPES, TOUCHES, TOUCH_COUNT, TOUCH, TOUCH_AGE));
    return copied;
  }

  /** The number after the highest code. */
  static final int CODES = 33;

  /** Its number in files. */
  final byte code;

  /** The number of rows that have nothing of it. */
  final long usual;

  /** Whether one number per row is always the smallest, or needed to find rows fast. */
  final boolean isPerRow;

  /** Whether its numbers may be multiples of one that is worth looking for. */
  final boolean isScaled;

  StoredColumn(int code, long usual) {
    this.code = (byte) code;
    this.usual = usual;
    this.isPerRow = code == 3 || code == 4 || code == 22 || code == 25 || code == 26;
    this.isScaled = code == 3 || code == 11 || code == 18;
  }

  /** Returns the name of the column with a code. */
  static String name(byte code) {
    for (StoredColumn column : values()) {
      if (column.code == code) {
        return column.name();
      }
    }
    return "with code " + code;
  }
}
