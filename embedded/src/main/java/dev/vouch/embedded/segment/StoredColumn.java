package dev.vouch.embedded.segment;

import java.util.EnumSet;
import java.util.Set;

/**
 * The columns of a part, with their codes in files (docs/format.md). A column of rows that is not
 * stored has its usual number in every row.
 */
enum StoredColumn {
  /** The people that have rows, ascending. */
  PERSON(1, 0),
  /** The first row of each person. */
  FIRST_ROW(2, 0),
  /** The time in microseconds since the start of the day. */
  TIME(3, 0),
  /** An index in {@link #SHAPES}. */
  SHAPE(4, 0),
  /** The distinct {@link Shape shapes}. */
  SHAPES(5, 0),
  PAGE(6, 0),
  NAME(7, 0),
  CLIENT(8, 0),
  LAST_TOUCH(9, 0),
  FIRST_TOUCH(10, 0),
  /** The value in units of {@link EventBlock#values}. */
  VALUE(11, EventBlock.NO_VALUE),
  /** The number of the text of a value that is {@link EventBlock#LARGE_VALUE}. */
  LARGE_VALUE(12, 0),
  CURRENCY(13, 0),
  ORDER_KEY(14, 0),
  /** The index of the row's first touch in {@link #TOUCH} and {@link #TOUCH_AGE}. */
  TOUCHES(15, 0),
  TOUCH_COUNT(16, 0),
  TOUCH(17, 0),
  /** The time of a touch, in microseconds before the event. */
  TOUCH_AGE(18, 0),
  /**
   * The number of the credited visitor if it is not the person ({@link Shape#OTHER}). The next two
   * columns are stored in the same way.
   */
  VISITOR(19, 0),
  FORWARDED_VISITOR(20, 0),
  USER_KEY(21, 0),
  POSITION(22, 0),
  /** The position of the last change of credit, minus the event's position. */
  CHANGE(23, 0),
  /** The time in the event's id, minus the event's time, in milliseconds. */
  ID_TIME(24, 0),
  /** The 16 bits of the event's id that follow its time. */
  ID_HIGH(25, 0),
  /** The lower 64 bits of the event id. */
  ID_LOW(26, 0),
  /** The number of the text of the properties; 0 without properties. */
  PROPERTIES(27, 0),
  /** The number of the first text of each block of texts, followed by the highest number plus 1. */
  TEXT_BLOCK(28, 0),
  /** The offset of each block of texts, followed by the end of the last block. */
  TEXT_OFFSET(29, 0),
  /** The size of each block of texts before compression, in bytes. */
  TEXT_SIZE(30, 0),
  TEXT_BYTES(31, 0),
  /** The rows in the order of position; only in parts of open days. */
  BY_POSITION(32, 0);

  /** Returns the columns of rows whose numbers can be copied unchanged when parts are merged. */
  static Set<StoredColumn> copied() {
    Set<StoredColumn> copied = EnumSet.range(TIME, ID_LOW);
    copied.removeAll(EnumSet.of(SHAPE, SHAPES, TOUCHES, TOUCH_COUNT, TOUCH, TOUCH_AGE));
    return copied;
  }

  /** The highest code plus 1. */
  static final int CODES = 33;

  /** The code in files. */
  final byte code;

  /** The usual number, which rows have that have no value in this column. */
  final long usual;

  /**
   * Whether the column is always stored as one number per row, which is the smallest form or makes
   * rows fast to find.
   */
  final boolean isPerRow;

  /** Whether to look for a common divisor of the numbers. */
  final boolean isScaled;

  StoredColumn(int code, long usual) {
    this.code = (byte) code;
    this.usual = usual;
    this.isPerRow = code == 3 || code == 4 || code == 22 || code == 25 || code == 26;
    this.isScaled = code == 3 || code == 11 || code == 18;
  }

  /** Returns the name of the column with a code, for error messages. */
  static String name(byte code) {
    for (StoredColumn column : values()) {
      if (column.code == code) {
        return column.name();
      }
    }
    return "with code " + code;
  }
}
