package dev.vouch.embedded.segment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.roaringbitmap.IntIterator;

/**
 * The order of the rows of parts that become one: by person, time and position, without those that
 * are dead. Rows are counted one part behind the other.
 */
final class MergeOrder {
  private final long[] times;

  /** The rows in their order. */
  final int[] rows;

  /** The people that have rows. */
  final LongList persons = new LongList();

  /** The first row of each of them, and the number of rows. */
  final LongList firsts = new LongList();

  private int count;

  /**
   * @param begins where the rows of each part begin
   * @param runs the first row of each person in each part, and the number of rows
   * @param times of the rows
   */
  MergeOrder(List<LivePart> parts, int[] begins, List<long[]> runs, long[] times) {
    this.times = times;
    this.rows = new int[parts.stream().mapToInt(LivePart::size).sum()];
    List<Cursor> cursors = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      cursors.add(new Cursor(parts.get(i), begins[i], runs.get(i)));
    }
    merge(cursors);
    firsts.add(count);
  }

  /** Reads a part person by person. */
  private final class Cursor {
    private final Part part;
    private final IntIterator dead;
    private final int begin;
    private final long[] runs;
    private final long[] people;
    private int run;
    private int row;
    private int nextDead;

    private Cursor(LivePart live, int begin, long[] runs) {
      this.part = live.part();
      this.dead = live.dead().getIntIterator();
      this.begin = begin;
      this.runs = runs;
      this.people = new long[runs.length];
      part.list(StoredColumn.PERSON).read(0, runs.length - 1, people, 0, Packed.newScratch());
      people[runs.length - 1] = Long.MAX_VALUE;
      this.nextDead = nextDead();
    }

    private int nextDead() {
      return dead.hasNext() ? dead.next() : Integer.MAX_VALUE;
    }

    private long person() {
      return people[run];
    }

    /** Moves to the next living row of the person; returns false if there is none. */
    private boolean hasRow() {
      while (row == nextDead && row < runs[run + 1]) {
        row++;
        nextDead = nextDead();
      }
      return row < runs[run + 1];
    }

    private int take() {
      return begin + row++;
    }

    private boolean isBefore(Cursor other) {
      long time = times[begin + row];
      long otherTime = times[other.begin + other.row];
      return time != otherTime
          ? time < otherTime
          : part.position(row) < other.part.position(other.row);
    }

    /** Goes on to the next person, when all rows of this one were taken. */
    private void endPerson() {
      run++;
    }
  }

  private void merge(List<Cursor> cursors) {
    Cursor[] ofPerson = new Cursor[cursors.size()];
    while (true) {
      long person = Long.MAX_VALUE;
      for (Cursor cursor : cursors) {
        person = Math.min(person, cursor.person());
      }
      if (person == Long.MAX_VALUE) {
        return;
      }
      int parts = 0;
      for (Cursor cursor : cursors) {
        if (cursor.person() == person) {
          ofPerson[parts++] = cursor;
        }
      }
      int first = count;
      add(ofPerson, parts);
      if (count > first) {
        persons.add(person);
        firsts.add(first);
      }
      Arrays.stream(ofPerson, 0, parts).forEach(Cursor::endPerson);
    }
  }

  /** Adds the rows of one person. */
  private void add(Cursor[] cursors, int parts) {
    if (parts == 1) {
      while (cursors[0].hasRow()) {
        rows[count++] = cursors[0].take();
      }
      return;
    }
    while (true) {
      int best = -1;
      for (int i = 0; i < parts; i++) {
        if (cursors[i].hasRow() && (best < 0 || cursors[i].isBefore(cursors[best]))) {
          best = i;
        }
      }
      if (best < 0) {
        return;
      }
      rows[count++] = cursors[best].take();
    }
  }
}
