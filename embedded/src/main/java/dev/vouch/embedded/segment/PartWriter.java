package dev.vouch.embedded.segment;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;

/** Writes the columns of one part, each in a compact form. Not thread-safe. */
final class PartWriter implements AutoCloseable {
  /**
   * The maximum size of another form, relative to one number per row, which is the fastest to read.
   */
  private static final double WORTHWHILE = 0.5;

  private record Written(StoredColumn column, byte role, Packed numbers) {}

  private final PartKey key;
  private final int rows;
  private final long[] firsts;
  private final int people;
  private final Arena arena = Arena.ofConfined();
  private final List<Written> lists = new ArrayList<>();

  /**
   * Creates a writer.
   *
   * @param persons the people of the rows, ascending
   * @param firsts the first row of each person, followed by the number of rows
   */
  PartWriter(PartKey key, long[] persons, long[] firsts, int people) {
    this.key = key;
    this.rows = (int) firsts[people];
    this.firsts = firsts;
    this.people = people;
    list(StoredColumn.PERSON, persons, people);
    list(StoredColumn.FIRST_ROW, firsts, people);
  }

  /** Adds a list of numbers as it is. */
  void list(StoredColumn column, long[] numbers, int count) {
    if (count > 0) {
      add(column, PartFormat.ALL, numbers, count);
    }
  }

  private void add(StoredColumn column, byte role, long[] numbers, int count) {
    lists.add(new Written(column, role, Packed.of(numbers, count, column.isScaled, arena)));
  }

  /** Adds a column with a number for each row. */
  void rows(StoredColumn column, long[] numbers) {
    if (column.isPerRow) {
      list(column, numbers, rows);
      return;
    }
    Extent all = new Extent();
    Extent firstOnes = new Extent();
    Extent others = new Extent();
    Extent unusual = new Extent();
    for (int run = 0; run < people; run++) {
      long first = numbers[(int) firsts[run]];
      firstOnes.add(first);
      int end = (int) firsts[run + 1];
      for (int row = (int) firsts[run]; row < end; row++) {
        long number = numbers[row];
        all.add(number);
        if (number != first) {
          others.add(number);
        }
        if (number != column.usual) {
          unusual.add(number);
        }
      }
    }
    if (unusual.count() == 0) {
      return;
    }
    int rowWidth = Extent.widthOf(rows - 1);
    long perRow = all.bytes();
    long perPerson = firstOnes.bytes() + others.bytes() + (long) others.count() * rowWidth;
    long usual = unusual.bytes() + (long) unusual.count() * rowWidth;
    if (Math.min(perPerson, usual) > WORTHWHILE * perRow) {
      add(column, PartFormat.ALL, numbers, rows);
    } else if (usual <= perPerson) {
      addExceptions(column, numbers, unusual.count(), _ -> column.usual);
    } else {
      long[] ofPeople = new long[people];
      for (int run = 0; run < people; run++) {
        ofPeople[run] = numbers[(int) firsts[run]];
      }
      add(column, PartFormat.PER_PERSON, ofPeople, people);
      addExceptions(column, numbers, others.count(), run -> ofPeople[run]);
    }
  }

  private void addExceptions(
      StoredColumn column, long[] numbers, int count, IntToLongFunction usual) {
    if (count == 0) {
      return;
    }
    long[] exceptionRows = new long[count];
    long[] exceptions = new long[count];
    int found = 0;
    for (int run = 0; run < people; run++) {
      long most = usual.applyAsLong(run);
      int end = (int) firsts[run + 1];
      for (int row = (int) firsts[run]; row < end; row++) {
        if (numbers[row] != most) {
          exceptionRows[found] = row;
          exceptions[found++] = numbers[row];
        }
      }
    }
    add(column, PartFormat.EXCEPTION_ROWS, exceptionRows, count);
    add(column, PartFormat.EXCEPTIONS, exceptions, count);
  }

  /**
   * Adds the distinct shapes and the shape of each row.
   *
   * @param shapes the shapes of the rows; replaced by their indexes among the distinct ones
   */
  void shapes(long[] shapes) {
    Map<Long, Integer> places = new HashMap<>();
    LongList different = new LongList();
    long last = -1;
    int place = 0;
    for (int row = 0; row < rows; row++) {
      if (shapes[row] != last) {
        last = shapes[row];
        Integer known = places.putIfAbsent(last, different.size());
        place = known == null ? different.size() : known;
        if (known == null) {
          different.add(last);
        }
      }
      shapes[row] = place;
    }
    list(StoredColumn.SHAPES, different.array(), different.size());
    rows(StoredColumn.SHAPE, shapes);
  }

  /**
   * Adds the rows in the order of position, for {@link Part#finder}. Adds nothing if the positions
   * are too far apart.
   *
   * @param some returns the rows in any order; the order of position is the fastest
   */
  void order(long[] positions, IntUnaryOperator some) {
    Extent extent = Extent.of(positions, rows);
    int rowBits = Integer.SIZE - Integer.numberOfLeadingZeros(rows);
    if (extent.width() * Byte.SIZE + rowBits >= Long.SIZE) {
      return;
    }
    long[] order = new long[rows];
    for (int i = 0; i < rows; i++) {
      int row = some.applyAsInt(i);
      order[i] = ((positions[row] - extent.lowest()) << rowBits) | row;
    }
    Arrays.sort(order);
    for (int i = 0; i < rows; i++) {
      order[i] &= (1L << rowBits) - 1;
    }
    list(StoredColumn.BY_POSITION, order, rows);
  }

  void bytes(StoredColumn column, byte[] bytes) {
    if (bytes.length > 0) {
      Packed numbers = new Packed(MemorySegment.ofArray(bytes), bytes.length, 1, 0, 1);
      lists.add(new Written(column, PartFormat.ALL, numbers));
    }
  }

  /** Returns the part, in memory outside the heap. */
  Part finish() {
    long header = PartFormat.headerBytes(lists.size());
    long size = header;
    for (Written list : lists) {
      size += PartFormat.aligned(list.numbers.bytes());
    }
    MemorySegment part = Arena.ofAuto().allocate(size, PartFormat.ALIGNMENT);
    part.set(PartFormat.INT, PartFormat.LISTS, lists.size());
    part.set(PartFormat.INT, PartFormat.ROWS, rows);
    part.set(PartFormat.INT, PartFormat.PEOPLE, people);
    ByteBuffer table = FileBytes.buffer(part.asSlice(PartFormat.TABLE, header - PartFormat.TABLE));
    long offset = header;
    for (Written list : lists) {
      offset += write(list, table, part, offset);
    }
    part.set(PartFormat.INT, PartFormat.CHECKSUM, PartFormat.checksum(part));
    return new Part(key, part);
  }

  /** Writes a list and its table entry; returns the aligned size of the list in bytes. */
  private static long write(Written list, ByteBuffer table, MemorySegment part, long offset) {
    Packed numbers = list.numbers;
    long size = PartFormat.aligned(numbers.bytes());
    MemorySegment.copy(numbers.data(), 0, part, offset, numbers.bytes());
    table
        .put(list.column.code)
        .put(list.role)
        .putShort((short) numbers.width())
        .putInt(numbers.count())
        .putLong(numbers.base())
        .putLong(numbers.scale())
        .putLong(offset)
        .putLong(Integer.toUnsignedLong(FileBytes.checksum(part.asSlice(offset, size))));
    return size;
  }

  @Override
  public void close() {
    arena.close();
  }
}
