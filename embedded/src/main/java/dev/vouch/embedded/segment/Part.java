package dev.vouch.embedded.segment;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongToIntFunction;
import java.util.stream.IntStream;

/**
 * Events of one site and UTC day in columns, sorted by person, time and log position, in memory
 * outside the heap or in a mapped file (docs/format.md). Immutable and thread-safe.
 */
final class Part {
  /** The length of a day in microseconds. */
  static final long DAY = Duration.ofDays(1).toNanos() / 1_000;

  /** The person number of duplicates, which count for no person. */
  static final int NOBODY = 0;

  private final PartKey key;
  private final MemorySegment bytes;

  /** The highest position; empty until it is first computed. */
  private volatile OptionalLong lastPosition = OptionalLong.empty();

  /**
   * Creates a part from its content.
   *
   * @param bytes memory outside the heap
   */
  Part(PartKey key, MemorySegment bytes) {
    this.key = key;
    this.bytes = bytes;
  }

  PartKey key() {
    return key;
  }

  /** Returns the number of rows, including dead rows. */
  int size() {
    return bytes.get(PartFormat.INT, PartFormat.ROWS);
  }

  /** Returns the number of distinct people. */
  int people() {
    return bytes.get(PartFormat.INT, PartFormat.PEOPLE);
  }

  /** Returns the size of the content in bytes. */
  long bytes() {
    return bytes.byteSize();
  }

  /** Returns the content, as written to files. */
  MemorySegment content() {
    return bytes;
  }

  /** Returns the checksum of the header, which contains the checksums of all lists. */
  int checksum() {
    return bytes.get(PartFormat.INT, PartFormat.CHECKSUM);
  }

  /** Verifies all checksums; returns the first damaged header or column. */
  Optional<String> damage() {
    int lists = bytes.get(PartFormat.INT, PartFormat.LISTS);
    long header = PartFormat.headerBytes(lists);
    if (lists < 0 || header > bytes.byteSize() || checksum() != PartFormat.checksum(bytes)) {
      return Optional.of("the header");
    }
    for (int i = 0; i < lists; i++) {
      long entry = PartFormat.TABLE + (long) i * PartFormat.ENTRY;
      if (PartFormat.isDamaged(bytes, entry)) {
        return Optional.of("the column " + StoredColumn.name(bytes.get(JAVA_BYTE, entry)));
      }
    }
    return Optional.empty();
  }

  /** Returns the start of the day in microseconds since 1970. */
  long dayStart() {
    return key.day().toEpochDay() * DAY;
  }

  /**
   * Returns the only list of a column that is not stored as {@link RowNumbers}, such as the people.
   */
  Packed list(StoredColumn column) {
    return list(column, PartFormat.ALL);
  }

  private Packed list(StoredColumn column, byte role) {
    int lists = bytes.get(PartFormat.INT, PartFormat.LISTS);
    long entry = PartFormat.TABLE;
    for (int i = 0; i < lists; i++, entry += PartFormat.ENTRY) {
      if (bytes.get(JAVA_BYTE, entry + PartFormat.ENTRY_COLUMN) == column.code
          && bytes.get(JAVA_BYTE, entry + PartFormat.ENTRY_ROLE) == role) {
        return PartFormat.list(bytes, entry);
      }
    }
    return Packed.NONE;
  }

  /** Returns a column of the rows. */
  RowNumbers rows(StoredColumn column) {
    return new RowNumbers(
        list(column, PartFormat.ALL),
        list(column, PartFormat.PER_PERSON),
        list(column, PartFormat.EXCEPTION_ROWS),
        list(column, PartFormat.EXCEPTIONS),
        column.usual);
  }

  /** Returns the number of a column in a row. */
  long get(StoredColumn column, int row) {
    if (column.isPerRow) {
      return list(column).get(row);
    }
    RowNumbers numbers = rows(column);
    return numbers.get(row, numbers.isPerPerson() ? run(row) : 0);
  }

  /** Returns the numbers of a column in all rows. */
  long[] all(StoredColumn column) {
    long[] numbers = new long[size()];
    rows(column).read(firsts(), 0, 0, people(), numbers, 0, Packed.newScratch(size()));
    return numbers;
  }

  /** Returns each person's first row, followed by the number of rows. */
  long[] firsts() {
    long[] firsts = new long[people() + 1];
    list(StoredColumn.FIRST_ROW).read(0, people(), firsts, 0, Packed.newScratch(people()));
    firsts[people()] = size();
    return firsts;
  }

  /** Returns the index of a row's person among the part's people. */
  int run(int row) {
    return list(StoredColumn.FIRST_ROW).lowerBound(0, row + 1L) - 1;
  }

  /**
   * Returns a function that finds the row of an event by its position, and returns -1 if the part
   * does not contain the event.
   */
  LongToIntFunction finder() {
    Packed positions = list(StoredColumn.POSITION);
    Packed order = list(StoredColumn.BY_POSITION);
    return order.count() > 0
        ? position -> search(position, positions, order)
        : position ->
            IntStream.range(0, size())
                .filter(row -> positions.get(row) == position)
                .findFirst()
                .orElse(-1);
  }

  private static int search(long position, Packed positions, Packed order) {
    int low = 0;
    int high = order.count() - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (positions.get((int) order.get(middle)) < position) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    int row = (int) order.get(low);
    return positions.get(row) == position ? row : -1;
  }

  /** Returns the first row of a person; if the person has none, that of the next higher person. */
  int firstRow(int person) {
    return firstRowOfRun(list(StoredColumn.PERSON).lowerBound(0, person));
  }

  /**
   * Returns the first row of the person with an index; the number of rows if there is no such
   * person.
   */
  int firstRowOfRun(int run) {
    return run < people() ? (int) list(StoredColumn.FIRST_ROW).get(run) : size();
  }

  int person(int row) {
    return personOfRun(run(row));
  }

  /** Returns the number of the person with an index. */
  int personOfRun(int run) {
    return (int) list(StoredColumn.PERSON).get(run);
  }

  /** Returns the highest position of the rows, including dead rows. */
  long lastPosition() {
    if (lastPosition.isEmpty()) {
      lastPosition = Arrays.stream(all(StoredColumn.POSITION)).max();
    }
    return lastPosition.orElse(Long.MIN_VALUE);
  }

  long position(int row) {
    return get(StoredColumn.POSITION, row);
  }

  /** Returns the highest position of the records that have changed a row's credit. */
  long changedBy(int row) {
    return position(row) + get(StoredColumn.CHANGE, row);
  }

  /** Returns the time at which a row counts, in microseconds since 1970. */
  long time(int row) {
    return dayStart() + get(StoredColumn.TIME, row);
  }

  /** Returns the different {@link Shape shapes} of its rows. */
  int[] shapes() {
    Packed shapes = list(StoredColumn.SHAPES);
    return IntStream.range(0, shapes.count()).map(i -> (int) shapes.get(i)).toArray();
  }

  /** Returns the number of the user key that a row's event was sent with; 0 without one. */
  int userKey(int row) {
    int shape = (int) list(StoredColumn.SHAPES).get((int) get(StoredColumn.SHAPE, row));
    return switch (Shape.USER_KEY.of(shape)) {
      case Shape.NONE -> 0;
      case Shape.PERSON -> person(row);
      default -> (int) get(StoredColumn.USER_KEY, row);
    };
  }

  /** Returns the rows whose person or own user key has a number, including dead rows. */
  int[] rowsOf(int number) {
    int first = firstRow(number);
    int end = firstRow(number + 1);
    IntStream ofPerson = IntStream.range(first, end);
    if (rows(StoredColumn.USER_KEY).isUsual()) {
      return ofPerson.toArray();
    }
    long[] keys = all(StoredColumn.USER_KEY);
    IntStream ofKey = IntStream.range(0, size()).filter(row -> keys[row] == number);
    return IntStream.concat(ofPerson, ofKey.filter(row -> row < first || row >= end)).toArray();
  }

  /** Returns the rows with an order key, including dead rows. */
  int[] rowsWithOrderKey() {
    int[] shapes = shapes();
    long[] all = all(StoredColumn.SHAPE);
    return IntStream.range(0, size())
        .filter(row -> Shape.ORDER_KEY.isSet(shapes[(int) all[row]]))
        .toArray();
  }
}
