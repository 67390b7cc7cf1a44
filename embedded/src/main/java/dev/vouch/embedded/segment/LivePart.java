package dev.vouch.embedded.segment;

import java.util.BitSet;
import org.roaringbitmap.BitSetUtil;
import org.roaringbitmap.RoaringBitmap;

/**
 * A part and its dead rows.
 *
 * @param dead the indexes of rows that no longer count; never modified
 */
record LivePart(Part part, RoaringBitmap dead) {
  /** The empty set of dead rows, which most parts have. */
  static final RoaringBitmap NONE = new RoaringBitmap();

  private static final long OF_POSITION = 0x9E3779B97F4A7C15L;
  private static final long OF_PERSON = 0xBF58476D1CE4E5B9L;

  /** Creates a part without dead rows. */
  LivePart(Part part) {
    this(part, NONE);
  }

  /** Returns the number of live rows. */
  int size() {
    return part.size() - dead.getCardinality();
  }

  boolean isDead(int row) {
    return dead.contains(row);
  }

  /**
   * Returns a checksum of the live rows, which changes if a row is removed or counts for another
   * person.
   */
  long sum() {
    long[] positions = part.all(StoredColumn.POSITION);
    Packed persons = part.list(StoredColumn.PERSON);
    long sum = 0;
    for (int run = 0; run < persons.count(); run++) {
      long person = persons.get(run);
      for (int row = part.firstRowOfRun(run); row < part.firstRowOfRun(run + 1); row++) {
        if (!isDead(row)) {
          sum += positions[row] * OF_POSITION + person * OF_PERSON;
        }
      }
    }
    return sum;
  }

  /** Returns the part with additional dead rows, which may already be dead. */
  LivePart without(RoaringBitmap rows) {
    return rows.isEmpty() ? this : new LivePart(part, RoaringBitmap.or(dead, rows));
  }

  /** Adds the numbers of people and texts to which the live rows refer. */
  void addNumbers(LiveNumbers to) {
    BitSet dead = BitSetUtil.bitsetOf(this.dead);
    addPeople(dead, to.people());
    add(StoredColumn.VISITOR, dead, to.people());
    add(StoredColumn.FORWARDED_VISITOR, dead, to.people());
    add(StoredColumn.USER_KEY, dead, to.people());
    add(StoredColumn.PAGE, dead, to.texts());
    add(StoredColumn.NAME, dead, to.texts());
    add(StoredColumn.CURRENCY, dead, to.texts());
    add(StoredColumn.LARGE_VALUE, dead, to.texts());
    add(StoredColumn.CLIENT, dead, to.clients());
    add(StoredColumn.LAST_TOUCH, dead, to.touches());
    add(StoredColumn.FIRST_TOUCH, dead, to.touches());
    addTouches(dead, to.touches());
  }

  private void addPeople(BitSet dead, BitSet to) {
    Packed persons = part.list(StoredColumn.PERSON);
    for (int run = 0; run < persons.count(); run++) {
      if (dead.nextClearBit(part.firstRowOfRun(run)) < part.firstRowOfRun(run + 1)) {
        to.set((int) persons.get(run));
      }
    }
  }

  private void add(StoredColumn column, BitSet dead, BitSet to) {
    if (part.rows(column).isUsual()) {
      return;
    }
    long[] numbers = part.all(column);
    for (int row = 0; row < numbers.length; row++) {
      if (!dead.get(row)) {
        to.set((int) numbers[row]);
      }
    }
  }

  private void addTouches(BitSet dead, BitSet to) {
    if (part.rows(StoredColumn.TOUCH_COUNT).isUsual()) {
      return;
    }
    Packed touches = part.list(StoredColumn.TOUCH);
    long[] firsts = part.all(StoredColumn.TOUCHES);
    long[] counts = part.all(StoredColumn.TOUCH_COUNT);
    for (int row = 0; row < firsts.length; row++) {
      for (int i = 0; i < counts[row] && !dead.get(row); i++) {
        to.set((int) touches.get((int) firsts[row] + i));
      }
    }
  }
}
