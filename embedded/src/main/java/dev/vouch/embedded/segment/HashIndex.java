package dev.vouch.embedded.segment;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * An index that finds numbers by their hashes, which are in a column. It consists of small tables
 * outside the heap that grow by a third and split when they are large, so that no insertion takes
 * longer than about 50 µs. One thread inserts, any thread finds.
 *
 * <p>A slot contains a number and the upper half of the mixed hash. The first bits of the hash
 * select the table, the next bits the slot. The full hash is compared in the column.
 */
final class HashIndex {
  private static final VarHandle SLOT = ValueLayout.JAVA_LONG.varHandle();
  private static final int SMALLEST = 16;
  private static final int LARGEST = 65_536;

  /**
   * The maximum number of times that a table is split. More splits would mean that the hashes are
   * not random enough.
   */
  private static final int DEPTH_MAX = 20;

  /** A random seed, so that senders cannot know which hashes collide. */
  private static final long SEED = new SplittableRandom().nextLong();

  private final LongColumn hashes;
  private volatile Table[] tables = {new Table(0, SMALLEST, 0)};
  private int oldest;
  private int drops;

  HashIndex(LongColumn hashes) {
    this.hashes = hashes;
  }

  /** Returns the number of a hash; 0 if it is not in the index. */
  int find(long hash) {
    int mixed = mix(hash);
    Table[] current = tables;
    return current[place(mixed, current.length)].find(mixed, hash, hashes);
  }

  /** Adds a number whose hash is already in the column. */
  void add(long hash, int number) {
    add(slot(mix(hash), number));
  }

  private void add(long slot) {
    int mixed = (int) (slot >>> Integer.SIZE);
    Table table = tables[place(mixed, tables.length)];
    while (table.isFull()) {
      replace(table, mixed);
      table = tables[place(mixed, tables.length)];
    }
    table.add(slot);
  }

  /** Adds many numbers, table by table, which is much faster than adding them one by one. */
  void addAll(int[] numbers, int count) {
    long[] slots = new long[count];
    for (int i = 0; i < count; i++) {
      slots[i] = slot(mix(hashes.get(numbers[i])), numbers[i]);
    }
    Arrays.sort(slots);
    for (long slot : slots) {
      add(slot);
    }
  }

  /** Makes room for this many hashes in an empty index. */
  void reserve(int count) {
    int depth = 0;
    while (depth < DEPTH_MAX && capacity(count >>> depth) > LARGEST * 3 / 4) {
      depth++;
    }
    Table[] reserved = new Table[1 << depth];
    int capacity = capacity(count >>> depth);
    int reservedDepth = depth;
    Arrays.setAll(reserved, _ -> new Table(reservedDepth, capacity, drops));
    tables = reserved;
  }

  /**
   * Sets the lowest number that must be found. Lower numbers are evicted when their table is
   * replaced.
   */
  void setOldest(int number) {
    oldest = number;
  }

  /**
   * To be called after the caller has set the hashes of dropped numbers to 0 in the column. The
   * index removes these numbers from a table when it next replaces the table.
   */
  void dropped() {
    drops++;
  }

  private static int mix(long hash) {
    long mixed = (hash ^ SEED) * 0xff51afd7ed558ccdL;
    mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return (int) ((mixed ^ (mixed >>> 33)) >>> 32);
  }

  private static int place(int mixed, int tables) {
    return (int) ((Integer.toUnsignedLong(mixed) * tables) >>> Integer.SIZE);
  }

  private static long slot(int mixed, int number) {
    return ((long) mixed << Integer.SIZE) | number;
  }

  /**
   * Returns the number of slots of a new table, which will be three fifths full with these numbers.
   */
  private static int capacity(int numbers) {
    return Math.max(SMALLEST, numbers + numbers * 2 / 3);
  }

  private void replace(Table table, int mixed) {
    boolean isSwept = table.madeAfter < drops;
    long[] kept = new long[table.used];
    int count = 0;
    for (int i = 0; i < table.capacity; i++) {
      long slot = table.slot(i);
      int number = (int) slot;
      if (number != 0 && number >= oldest && (!isSwept || hashes.get(number) != 0)) {
        kept[count++] = slot;
      }
    }
    int grown = capacity(count);
    if (grown > LARGEST && table.depth < DEPTH_MAX) {
      split(table, mixed, kept, count);
      return;
    }
    Table larger = new Table(table.depth, grown, drops);
    for (int i = 0; i < count; i++) {
      larger.add(kept[i]);
    }
    publish(larger, mixed);
  }

  private void split(Table table, int mixed, long[] slots, int count) {
    int depth = table.depth + 1;
    if (1 << depth > tables.length) {
      Table[] former = tables;
      Table[] twice = new Table[former.length * 2];
      Arrays.setAll(twice, i -> former[i / 2]);
      tables = twice;
    }
    int bit = Integer.SIZE - depth;
    int uppers = 0;
    for (int i = 0; i < count; i++) {
      uppers += upper(slots[i], bit);
    }
    Table lower = new Table(depth, capacity(count - uppers), drops);
    Table upper = new Table(depth, capacity(uppers), drops);
    for (int i = 0; i < count; i++) {
      (upper(slots[i], bit) == 0 ? lower : upper).add(slots[i]);
    }
    publish(lower, mixed & ~(1 << bit));
    publish(upper, mixed | (1 << bit));
  }

  private static int upper(long slot, int bit) {
    return (int) (slot >>> (Integer.SIZE + bit)) & 1;
  }

  private void publish(Table table, int mixed) {
    Table[] copy = tables.clone();
    int width = copy.length >>> table.depth;
    int first = place(mixed, copy.length) / width * width;
    Arrays.fill(copy, first, first + width, table);
    tables = copy;
  }

  /** A hash table of the numbers whose mixed hashes have the same first bits. */
  private static final class Table {
    private final MemorySegment slots;
    private final int depth;
    private final int capacity;
    private final int madeAfter;
    private int used;

    private Table(int depth, int capacity, int madeAfter) {
      this.depth = depth;
      this.capacity = capacity;
      this.madeAfter = madeAfter;
      this.slots = Arena.ofAuto().allocate(ValueLayout.JAVA_LONG, capacity);
    }

    private long slot(int index) {
      return slots.getAtIndex(ValueLayout.JAVA_LONG, index);
    }

    private int place(int mixed) {
      return (int) ((Integer.toUnsignedLong(mixed << depth) * capacity) >>> Integer.SIZE);
    }

    /** Whether the table is four fifths full. */
    private boolean isFull() {
      return used >= capacity - capacity / 5;
    }

    private void add(long slot) {
      int index = place((int) (slot >>> Integer.SIZE));
      while (slot(index) != 0) {
        index = index + 1 == capacity ? 0 : index + 1;
      }
      SLOT.setRelease(slots, (long) index * Long.BYTES, slot);
      used++;
    }

    private int find(int mixed, long hash, LongColumn hashes) {
      MemorySegment read = slots;
      int end = capacity;
      int index = place(mixed);
      for (long slot = read.getAtIndex(ValueLayout.JAVA_LONG, index);
          slot != 0;
          slot = read.getAtIndex(ValueLayout.JAVA_LONG, index)) {
        if ((int) (slot >>> Integer.SIZE) == mixed) {
          VarHandle.acquireFence(); // The column has the hash of each number in a slot.
          if (hashes.get((int) slot) == hash) {
            return (int) slot;
          }
        }
        index = index + 1 == end ? 0 : index + 1;
      }
      return 0;
    }
  }
}
