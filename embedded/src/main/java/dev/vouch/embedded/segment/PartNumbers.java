package dev.vouch.embedded.segment;

import java.util.BitSet;

/** The numbers of people and texts that the rows of a part refer to which are not dead. */
final class PartNumbers {
  private final Part part;
  private final DeadRows dead;

  PartNumbers(Part part, DeadRows dead) {
    this.part = part;
    this.dead = dead;
  }

  void addTo(LiveNumbers live) {
    addPeople(live.people());
    add(StoredColumn.VISITOR, live.people());
    add(StoredColumn.FORWARDED_VISITOR, live.people());
    add(StoredColumn.USER_KEY, live.people());
    add(StoredColumn.PAGE, live.texts());
    add(StoredColumn.NAME, live.texts());
    add(StoredColumn.CURRENCY, live.texts());
    add(StoredColumn.LARGE_VALUE, live.texts());
    add(StoredColumn.CLIENT, live.clients());
    add(StoredColumn.LAST_TOUCH, live.touches());
    add(StoredColumn.FIRST_TOUCH, live.touches());
    addTouches(live.touches());
  }

  private void addPeople(BitSet to) {
    Packed persons = part.list(StoredColumn.PERSON);
    for (int run = 0; run < persons.count(); run++) {
      int row = part.firstRowOfRun(run);
      int end = part.firstRowOfRun(run + 1);
      while (row < end && dead.isDead(row)) {
        row++;
      }
      if (row < end) {
        to.set((int) persons.get(run));
      }
    }
  }

  private void add(StoredColumn column, BitSet to) {
    if (part.rows(column).isUsual()) {
      return;
    }
    long[] numbers = part.all(column);
    for (int row = 0; row < numbers.length; row++) {
      if (!dead.isDead(row)) {
        to.set((int) numbers[row]);
      }
    }
  }

  private void addTouches(BitSet to) {
    if (part.rows(StoredColumn.TOUCH_COUNT).isUsual()) {
      return;
    }
    Packed touches = part.list(StoredColumn.TOUCH);
    long[] firsts = part.all(StoredColumn.TOUCHES);
    long[] counts = part.all(StoredColumn.TOUCH_COUNT);
    for (int row = 0; row < firsts.length; row++) {
      for (int i = 0; i < counts[row] && !dead.isDead(row); i++) {
        to.set((int) touches.get((int) firsts[row] + i));
      }
    }
  }
}
