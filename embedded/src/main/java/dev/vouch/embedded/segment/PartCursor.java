package dev.vouch.embedded.segment;

import java.util.EnumMap;
import java.util.Map;
import org.roaringbitmap.PeekableIntIterator;

/** A cursor that reads a part one range of people at a time. Not thread-safe. */
final class PartCursor {
  private final LivePart part;
  private final long reference;
  private final long from;
  private final long until;
  private final boolean isBorder;
  private final Packed persons;
  private final Packed firsts;
  private final RowNumbers times;
  private final int[] shapes;
  private final PeekableIntIterator dead;
  private final Map<StoredColumn, RowNumbers> columns = new EnumMap<>(StoredColumn.class);
  private final Map<StoredColumn, Packed> lists = new EnumMap<>(StoredColumn.class);

  private int run;
  private int lastRun;
  private int endRun;
  private int row;
  private int endRow;

  final long dayStart;

  /** The index of the range's first person in the arrays of {@link Gathering}. */
  int runsAt;

  /** The index of the range's first row in the arrays of {@link Gathering}. */
  int rowsAt;

  /**
   * Creates a cursor before the first person.
   *
   * @param number the number of the part in the references of rows
   * @param from the start of the time to read, in microseconds since 1970, inclusive
   * @param until the end of the time to read, exclusive
   */
  PartCursor(LivePart part, int number, long from, long until) {
    this.part = part;
    this.reference = (long) number << Integer.SIZE;
    this.dayStart = part.part().dayStart();
    this.from = from;
    this.until = until;
    this.isBorder = from > dayStart || until < dayStart + Part.DAY;
    this.persons = part.part().list(StoredColumn.PERSON);
    this.firsts = part.part().list(StoredColumn.FIRST_ROW);
    this.times = part.part().rows(StoredColumn.TIME).plus(dayStart);
    this.shapes = part.part().shapes();
    this.dead = part.dead().getIntIterator();
    this.lastRun = persons.count();
  }

  Part part() {
    return part.part();
  }

  /** Whether the part has more people. */
  boolean hasNext() {
    return run < lastRun;
  }

  /** Returns the number of the next person. */
  int next() {
    return (int) persons.get(run);
  }

  /** Ends the range before a person. */
  void end(long person) {
    endRun = Math.min(lastRun, persons.lowerBound(run, person));
    endRow = part.part().firstRowOfRun(endRun);
  }

  /** Restricts the cursor to one person. */
  void only(int person) {
    end(person);
    advance();
    lastRun = persons.lowerBound(run, person + 1L);
  }

  /** Begins the next range at the end of the current one. */
  void advance() {
    run = endRun;
    row = endRow;
  }

  int runs() {
    return endRun - run;
  }

  int firstRow() {
    return row;
  }

  int rows() {
    return endRow - row;
  }

  /**
   * Reads the people of the range and their first rows, followed by the end of the range's rows.
   */
  void readPeople(long[] people, long[] firstRows, byte[] bytes) {
    persons.read(run, runs(), people, runsAt, bytes);
    firsts.read(run, runs(), firstRows, runsAt, bytes);
    firstRows[runsAt + runs()] = endRow;
  }

  /**
   * Reads a column of the range.
   *
   * @param firstRows the first rows that {@link #readPeople} has read
   */
  void read(StoredColumn column, long[] firstRows, long[] to, byte[] bytes) {
    column(column).read(firstRows, runsAt, run, runs(), to, rowsAt, bytes);
  }

  /** Reads the times of the range, in microseconds since 1970. */
  void readTimes(long[] firstRows, long[] to, byte[] bytes) {
    times.read(firstRows, runsAt, run, runs(), to, rowsAt, bytes);
  }

  RowNumbers column(StoredColumn column) {
    return columns.computeIfAbsent(column, part.part()::rows);
  }

  Packed list(StoredColumn column) {
    return lists.computeIfAbsent(column, part.part()::list);
  }

  /** Returns the distinct shapes of the part. */
  int[] shapes() {
    return shapes;
  }

  /** Returns the row at a place of the arrays of {@link Gathering}. */
  int rowAt(int place) {
    return row + place - rowsAt;
  }

  long reference(int place) {
    return reference | rowAt(place);
  }

  /**
   * Adds the places of rows that are dead or outside the time to read.
   *
   * @param times the times that {@link #readTimes} has read
   */
  void addDropped(long[] times, LongList dropped) {
    dead.advanceIfNeeded(row);
    if (isBorder) {
      for (int i = 0; i < rows(); i++) {
        long time = times[rowsAt + i];
        boolean isDead = dead.hasNext() && dead.peekNext() == row + i;
        if (isDead) {
          dead.next();
        }
        if (isDead || time < from || time >= until) {
          dropped.add(rowsAt + i);
        }
      }
      return;
    }
    while (dead.hasNext() && dead.peekNext() < endRow) {
      dropped.add(rowsAt + dead.next() - row);
    }
  }
}
