package dev.vouch.embedded.segment;

import dev.vouch.core.warehouse.QueryMemoryException;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * Gathers the events of people from several parts, one range of people at a time. In each part, the
 * rows of such a range are contiguous and sorted by person, so a counting sort by person suffices.
 * The rows of the range get consecutive places, part by part; {@link #order} maps each event to its
 * place. For example, with the people 3 to 5 and two parts:
 *
 * <pre>{@code
 *              person 3   person 4   person 5   places
 * part 1 May   a, b                  c          0, 1, 2
 * part 2 May   d          e                     3, 4
 *
 * persons = 3, 4, 5
 * firsts  = 0, 3, 4, 5, the index of each person's first event, then the number of events
 * order   = 0, 1, 3, 4, 2, the places of the events a, b, d, e, c
 * }</pre>
 *
 * <p>Not thread-safe.
 */
final class Gathering {
  /** The number of events that are read at once, unless a single person has more. */
  static final int EVENTS_AT_ONCE = 32_768;

  private static final int PEOPLE_AT_FIRST = 4_096;
  private static final int PEOPLE_MAX = 1 << 18;

  /** The memory per event for the arrays of this class and a few columns, in bytes. */
  private static final long EVENT_BYTES = 100;

  final List<PartCursor> parts;
  private final long bytesMax;
  private final byte[] bytes = Packed.newScratch();
  private final LongList dropped = new LongList();

  private int width = PEOPLE_AT_FIRST;
  private long from;
  private int[] counts = new int[0];
  private long[] present = new long[0];
  private long[] runPersons = new long[0];
  private long[] runFirsts = new long[0];
  private int places;

  /** Whether several parts of the same day have rows. */
  private boolean isMixed;

  /** One column of the range's rows, by place. */
  long[] numbers = new long[0];

  int people;
  int[] persons = new int[0];
  int[] firsts = new int[1];
  int events;
  int[] order = new int[0];
  long[] times = new long[0];

  /**
   * Creates a gathering that starts before the first person.
   *
   * @param parts in the order of days
   * @param bytesMax the maximum memory for one person's events
   */
  Gathering(List<PartCursor> parts, long bytesMax) {
    this.parts = parts;
    this.bytesMax = bytesMax;
  }

  /** Gathers the next people that have events; returns false if there are no more. */
  boolean next() {
    do {
      if (places < EVENTS_AT_ONCE / 4 && width < PEOPLE_MAX) {
        width *= 2;
      }
      parts.forEach(PartCursor::advance);
      OptionalInt first =
          parts.stream().filter(PartCursor::hasNext).mapToInt(PartCursor::next).min();
      if (first.isEmpty()) {
        return false;
      }
      from = first.getAsInt();
      chooseWidth();
      readRuns();
      count();
      place();
    } while (people == 0);
    arrange(times);
    if (isMixed) {
      new MixedParts(this).sort();
    }
    return true;
  }

  /** Reads a column of the range's rows into {@link #numbers}. */
  void read(StoredColumn column) {
    for (PartCursor part : parts) {
      if (part.runs() > 0) {
        part.read(column, runFirsts, numbers, bytes);
      }
    }
  }

  /**
   * Reads a column of the range's rows into {@link #numbers}, and translates the numbers.
   *
   * @param translation returns an array that maps the numbers of a part
   */
  void read(StoredColumn column, Function<PartCursor, int[]> translation) {
    read(column);
    for (PartCursor part : parts) {
      if (part.runs() > 0) {
        int[] translated = translation.apply(part);
        for (int i = part.rowsAt; i < part.rowsAt + part.rows(); i++) {
          numbers[i] = translated[(int) numbers[i]];
        }
      }
    }
  }

  /** Stores the references of the range's rows in {@link #numbers}. */
  void readReferences() {
    for (PartCursor part : parts) {
      for (int i = part.rowsAt; i < part.rowsAt + part.rows(); i++) {
        numbers[i] = part.reference(i);
      }
    }
  }

  /** Copies {@link #numbers} from the order of places to the order of events. */
  void arrange(long[] to) {
    long[] from = numbers;
    int[] places = order;
    for (int i = 0; i < events; i++) {
      to[i] = from[places[i]];
    }
  }

  /** Copies {@link #numbers} from the order of places to the order of events. */
  void arrange(int[] to) {
    long[] from = numbers;
    int[] places = order;
    for (int i = 0; i < events; i++) {
      to[i] = (int) from[places[i]];
    }
  }

  /** Returns the part that contains a place. */
  PartCursor part(int place) {
    int low = 0;
    int high = parts.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      boolean isAfter = parts.get(middle).rowsAt > place;
      low = isAfter ? low : middle;
      high = isAfter ? middle - 1 : high;
    }
    return parts.get(low);
  }

  private void chooseWidth() {
    long rows = end();
    while (rows > EVENTS_AT_ONCE && width > 1) {
      width = Math.max(1, width / 2);
      rows = end();
    }
    if (rows * EVENT_BYTES > bytesMax) {
      throw new QueryMemoryException(
          new IllegalStateException("one person has " + rows + " events"));
    }
    places = (int) rows;
    if (numbers.length < places) {
      int length = Math.max(places, Math.min(EVENTS_AT_ONCE, places * 2));
      numbers = new long[length];
      order = new int[length];
      times = new long[length];
    }
  }

  /** Ends the range of people after {@link #width}; returns the number of its rows. */
  private long end() {
    long rows = 0;
    for (PartCursor part : parts) {
      part.end(from + width);
      rows += part.rows();
    }
    return rows;
  }

  private void readRuns() {
    int runs = parts.stream().mapToInt(part -> part.runs() + 1).sum();
    if (runPersons.length < runs) {
      runPersons = new long[runs * 2];
      runFirsts = new long[runs * 2];
    }
    int runsAt = 0;
    int rowsAt = 0;
    long day = Long.MIN_VALUE;
    isMixed = false;
    dropped.clear();
    for (PartCursor part : parts) {
      part.runsAt = runsAt;
      part.rowsAt = rowsAt;
      if (part.runs() > 0) {
        part.readPeople(runPersons, runFirsts, bytes);
        part.readTimes(runFirsts, numbers, bytes);
        part.addDropped(numbers, dropped);
        isMixed |= part.dayStart == day;
        day = part.dayStart;
      }
      runsAt += part.runs() + 1;
      rowsAt += part.rows();
    }
    dropped.add(Long.MAX_VALUE);
  }

  /** Counts the live events of each person in the range. */
  private void count() {
    if (counts.length < width) {
      counts = new int[width];
      present = new long[width / Long.SIZE + 1];
    }
    long[] drop = dropped.array();
    int next = 0;
    for (PartCursor part : parts) {
      int shift = part.rowsAt - part.firstRow();
      int end = part.rowsAt;
      for (int run = part.runsAt; run < part.runsAt + part.runs(); run++) {
        int live = -end;
        end = (int) runFirsts[run + 1] + shift;
        live += end;
        while (drop[next] < end) {
          live--;
          next++;
        }
        if (live > 0) {
          int person = (int) (runPersons[run] - from);
          counts[person] += live;
          present[person / Long.SIZE] |= 1L << person;
        }
      }
    }
  }

  /** Fills {@link #order} with the places of each person's events. */
  private void place() {
    listPeople();
    // Local variables, because fields would be read again for each run.
    int[] order = this.order;
    int[] nextEvents = counts;
    long[] drop = dropped.array();
    int next = 0;
    for (PartCursor part : parts) {
      int shift = part.rowsAt - part.firstRow();
      int place = part.rowsAt;
      for (int run = part.runsAt; run < part.runsAt + part.runs(); run++) {
        int end = (int) runFirsts[run + 1] + shift;
        int person = (int) (runPersons[run] - from);
        int to = nextEvents[person];
        while (drop[next] < end) {
          for (int stop = (int) drop[next++]; place < stop; place++) {
            order[to++] = place;
          }
          place++;
        }
        for (; place < end; place++) {
          order[to++] = place;
        }
        nextEvents[person] = to;
      }
    }
    for (int i = 0; i < people; i++) {
      counts[(int) (persons[i] - from)] = 0;
    }
  }

  private void listPeople() {
    people = 0;
    events = 0;
    for (int word = 0; word <= (width - 1) / Long.SIZE; word++) {
      for (long bits = present[word]; bits != 0; bits &= bits - 1) {
        int person = word * Long.SIZE + Long.numberOfTrailingZeros(bits);
        if (people + 1 >= persons.length) {
          persons = Arrays.copyOf(persons, people * 2 + 16);
          firsts = Arrays.copyOf(firsts, people * 2 + 16);
        }
        persons[people] = (int) from + person;
        firsts[people++] = events;
        events += counts[person];
        counts[person] = firsts[people - 1];
      }
      present[word] = 0;
    }
    firsts[people] = events;
  }
}
