package dev.vouch.embedded.segment;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.BitSet;

/**
 * A growing column of numbers outside the heap. One thread appends; any thread reads numbers below
 * a count that the owner publishes. Grows in small chunks, so that no append takes long.
 */
final class LongColumn {
  private static final int CHUNK_BITS = 16;
  private static final int CHUNK = 1 << CHUNK_BITS;
  private static final int SMALLEST = 16;
  private static final MemorySegment ZEROS = allocate(CHUNK);

  private volatile View view = new View(new MemorySegment[0]);

  /**
   * A snapshot of the column. It shares chunks with the column, but its numbers do not change.
   *
   * @param chunks an array that is never modified
   */
  @SuppressWarnings("ArrayRecordComponent") // It is read once per event, and never compared.
  record View(MemorySegment[] chunks) {
    long get(int index) {
      return chunks[index >>> CHUNK_BITS].getAtIndex(ValueLayout.JAVA_LONG, index & (CHUNK - 1));
    }
  }

  private static MemorySegment allocate(int size) {
    return Arena.ofAuto().allocate(ValueLayout.JAVA_LONG, size);
  }

  View view() {
    return view;
  }

  long get(int index) {
    return view.get(index);
  }

  /** Sets a value that no other thread reads yet. */
  void set(int index, long value) {
    chunk(index).setAtIndex(ValueLayout.JAVA_LONG, index & (CHUNK - 1), value);
  }

  /** Makes an index readable, with the value 0. */
  void cover(int index) {
    chunk(index);
  }

  private MemorySegment chunk(int index) {
    MemorySegment[] chunks = view.chunks();
    int number = index >>> CHUNK_BITS;
    if (number < chunks.length && (index & (CHUNK - 1)) < chunks[number].byteSize() / Long.BYTES) {
      return chunks[number];
    }
    MemorySegment[] more = Arrays.copyOf(chunks, Math.max(chunks.length, number + 1));
    for (int i = chunks.length; i < number; i++) {
      more[i] = ZEROS;
    }
    if (number == 0) {
      more[0] = allocate(Math.clamp(Integer.highestOneBit(index) * 2L, SMALLEST, CHUNK));
      if (chunks.length > 0) {
        more[0].copyFrom(chunks[0]);
      }
    } else {
      if (chunks.length == 1 && chunks[0].byteSize() < (long) CHUNK * Long.BYTES) {
        more[0] = allocate(CHUNK);
        more[0].copyFrom(chunks[0]);
      }
      more[number] = allocate(CHUNK);
    }
    view = new View(more);
    return more[number];
  }

  /**
   * Sets values to 0. Earlier views keep the former values.
   *
   * @param perWord the number of values that are packed in each 64-bit number; a power of 2
   * @param count the index after the last value that was set; chunks before it no longer change
   */
  void zero(BitSet values, int perWord, int count) {
    MemorySegment[] chunks = view.chunks().clone();
    int value = values.nextSetBit(0);
    while (value >= 0) {
      int number = chunk(value, perWord);
      MemorySegment copy = allocate((int) (chunks[number].byteSize() / Long.BYTES));
      copy.copyFrom(chunks[number]);
      while (value >= 0 && chunk(value, perWord) == number) {
        int index = value / perWord & (CHUNK - 1);
        long kept = copy.getAtIndex(ValueLayout.JAVA_LONG, index) & ~mask(value, perWord);
        copy.setAtIndex(ValueLayout.JAVA_LONG, index, kept);
        value = values.nextSetBit(value + 1);
      }
      boolean isFull = number < chunk(count, perWord);
      chunks[number] = isFull && copy.mismatch(ZEROS) < 0 ? ZEROS : copy;
    }
    view = new View(chunks);
  }

  private static int chunk(int value, int perWord) {
    return (value / perWord) >>> CHUNK_BITS;
  }

  private static long mask(int value, int perWord) {
    int bits = Long.SIZE / perWord;
    return (-1L >>> (Long.SIZE - bits)) << (value % perWord * bits);
  }
}
