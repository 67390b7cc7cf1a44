package dev.vouch.embedded.segment;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The format of a part: a header, a table of its lists of numbers, and these lists
 * (docs/format.md).
 */
final class PartFormat {
  static final ValueLayout.OfShort SHORT =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(LITTLE_ENDIAN);
  static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(LITTLE_ENDIAN);
  static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(LITTLE_ENDIAN);

  /** The offset of the checksum of the header and the table, which covers all bytes after it. */
  static final int CHECKSUM = 0;

  static final int LISTS = 4;
  static final int ROWS = 8;
  static final int PEOPLE = 12;
  static final int TABLE = 16;

  /** The size of a table entry in bytes. */
  static final int ENTRY = 40;

  static final int ENTRY_COLUMN = 0;
  static final int ENTRY_ROLE = 1;
  static final int ENTRY_WIDTH = 2;
  static final int ENTRY_COUNT = 4;
  static final int ENTRY_BASE = 8;
  static final int ENTRY_SCALE = 16;
  static final int ENTRY_OFFSET = 24;
  static final int ENTRY_CHECKSUM = 32;

  /** The alignment of lists in bytes. */
  static final int ALIGNMENT = 8;

  /** The role of a list with one number per row, or with numbers that do not belong to rows. */
  static final byte ALL = 0;

  /** The role of a list with one number per person. */
  static final byte PER_PERSON = 1;

  /** The role of a list of the rows whose numbers are exceptions. */
  static final byte EXCEPTION_ROWS = 2;

  /** The role of a list of the exceptions' numbers, in the order of their rows. */
  static final byte EXCEPTIONS = 3;

  private PartFormat() {}

  static long aligned(long length) {
    return (length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  }

  /** Returns the numbers that an entry of a part's table describes. */
  static Packed list(MemorySegment part, long entry) {
    int count = part.get(INT, entry + ENTRY_COUNT);
    int width = part.get(ValueLayout.JAVA_BYTE, entry + ENTRY_WIDTH);
    long offset = part.get(LONG, entry + ENTRY_OFFSET);
    return new Packed(
        part.asSlice(offset, (long) count * width),
        count,
        width,
        part.get(LONG, entry + ENTRY_BASE),
        part.get(LONG, entry + ENTRY_SCALE));
  }

  /** Returns the size of the header and the table. */
  static long headerBytes(int lists) {
    return aligned(TABLE + (long) lists * ENTRY);
  }

  /** Computes the checksum of a part's header and table. */
  static int checksum(MemorySegment part) {
    long end = headerBytes(part.get(INT, LISTS));
    return FileBytes.checksum(part.asSlice(LISTS, end - LISTS));
  }

  /** Whether the checksum of an entry's list does not match. */
  static boolean isDamaged(MemorySegment part, long entry) {
    long length = aligned(list(part, entry).bytes());
    MemorySegment data = part.asSlice(part.get(LONG, entry + ENTRY_OFFSET), length);
    return part.get(INT, entry + ENTRY_CHECKSUM) != FileBytes.checksum(data);
  }
}
