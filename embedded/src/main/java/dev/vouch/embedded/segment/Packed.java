package dev.vouch.embedded.segment;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Numbers packed in a fixed number of bytes each, 0 to 8. A number is base + scale × stored number;
 * stored numbers are unsigned and little-endian. Immutable.
 */
record Packed(MemorySegment data, int count, int width, long base, long scale) {
  private static final VarHandle SHORT = view(short[].class);
  private static final VarHandle INT = view(int[].class);
  private static final VarHandle LONG = view(long[].class);

  /**
   * The maximum count of numbers that are read at once, so that they stay in the processor's cache.
   */
  private static final int AT_ONCE = 2_048;

  private static final long BYTE_MASK = 0xff;
  private static final long SHORT_MASK = 0xffff;
  private static final long INT_MASK = 0xffff_ffffL;

  private static VarHandle view(Class<?> array) {
    return MethodHandles.byteArrayViewVarHandle(array, ByteOrder.LITTLE_ENDIAN);
  }

  /** The empty list. */
  static final Packed NONE = new Packed(MemorySegment.NULL, 0, 0, 0, 1);

  /**
   * Packs numbers into memory of {@code arena}.
   *
   * @param isScaled whether to look for a scale, which makes stored numbers smaller
   */
  static Packed of(long[] numbers, int count, boolean isScaled, Arena arena) {
    Extent extent = Extent.of(numbers, count);
    // A distance of 8 bytes may have overflowed.
    long scale = isScaled && extent.width() < Long.BYTES ? extent.scale(numbers) : 1;
    int width = extent.width(scale);
    MemorySegment data = arena.allocate((long) count * width, 1);
    byte[] bytes = newScratch(count);
    for (int from = 0; from < count && width > 0; from += AT_ONCE) {
      int length = Math.min(AT_ONCE, count - from);
      for (int i = 0; i < length; i++) {
        long distance = numbers[from + i] - extent.lowest();
        LONG.set(bytes, i * width, scale == 1 ? distance : distance / scale);
      }
      long offset = (long) from * width;
      MemorySegment.copy(bytes, 0, data, ValueLayout.JAVA_BYTE, offset, length * width);
    }
    return new Packed(data, count, width, extent.lowest(), scale);
  }

  /** Returns the numbers, each increased by {@code more}. */
  Packed plus(long more) {
    return new Packed(data, count, width, base + more, scale);
  }

  /** Returns the size of the packed numbers in bytes. */
  long bytes() {
    return (long) count * width;
  }

  long get(int index) {
    return base + scale * stored(index);
  }

  private long stored(int index) {
    long at = (long) index * width;
    return switch (width) {
      case 0 -> 0;
      case 1 -> data.get(ValueLayout.JAVA_BYTE, at) & BYTE_MASK;
      case 2 -> data.get(PartFormat.SHORT, at) & SHORT_MASK;
      case Integer.BYTES -> data.get(PartFormat.INT, at) & INT_MASK;
      case Long.BYTES -> data.get(PartFormat.LONG, at);
      default -> oddlyStored(at);
    };
  }

  private long oddlyStored(long at) {
    if (at + Long.BYTES <= data.byteSize()) {
      return data.get(PartFormat.LONG, at) & mask();
    }
    long stored = 0;
    for (int i = width - 1; i >= 0; i--) {
      stored = (stored << Byte.SIZE) | (data.get(ValueLayout.JAVA_BYTE, at + i) & BYTE_MASK);
    }
    return stored;
  }

  private long mask() {
    return -1L >>> (Long.SIZE - width * Byte.SIZE);
  }

  /**
   * Returns {@code length} numbers from an index on.
   *
   * @param bytes a buffer from {@link #newScratch}
   */
  long[] read(int from, int length, byte[] bytes) {
    long[] numbers = new long[length];
    read(from, length, numbers, 0, bytes);
    return numbers;
  }

  /**
   * Reads {@code length} numbers from an index on into an array.
   *
   * @param bytes a buffer from {@link #newScratch}
   */
  void read(int from, int length, long[] to, int at, byte[] bytes) {
    if (width == 0) {
      Arrays.fill(to, at, at + length, base);
      return;
    }
    for (int done = 0; done < length; done += AT_ONCE) {
      readSome(from + done, Math.min(AT_ONCE, length - done), to, at + done, bytes);
    }
  }

  private void readSome(int from, int length, long[] to, int at, byte[] bytes) {
    long offset = (long) from * width;
    MemorySegment.copy(data, ValueLayout.JAVA_BYTE, offset, bytes, 0, length * width);
    long added = scale == 1 ? base : 0;
    switch (width) {
      case 1 -> {
        for (int i = 0; i < length; i++) {
          to[at + i] = added + (bytes[i] & BYTE_MASK);
        }
      }
      case 2 -> {
        for (int i = 0; i < length; i++) {
          to[at + i] = added + ((short) SHORT.get(bytes, i * Short.BYTES) & SHORT_MASK);
        }
      }
      case Integer.BYTES -> {
        for (int i = 0; i < length; i++) {
          to[at + i] = added + ((int) INT.get(bytes, i * Integer.BYTES) & INT_MASK);
        }
      }
      default -> {
        long mask = mask();
        for (int i = 0; i < length; i++) {
          to[at + i] = added + ((long) LONG.get(bytes, i * width) & mask);
        }
      }
    }
    if (scale != 1) {
      for (int i = at; i < at + length; i++) {
        to[i] = base + scale * to[i];
      }
    }
  }

  /** Returns a buffer for {@link #read} with any length. */
  static byte[] newScratch() {
    return newScratch(AT_ONCE);
  }

  /** Returns a buffer for {@link #read} with at most this length. */
  static byte[] newScratch(int length) {
    return new byte[(Math.min(length, AT_ONCE) + 1) * Long.BYTES];
  }

  /**
   * Returns the first index from {@code from} on whose number is not lower than {@code number};
   * {@link #count} if there is none. The numbers must be ascending.
   */
  int lowerBound(int from, long number) {
    int low = from;
    int step = 1;
    while (low + step <= count && get(low + step - 1) < number) {
      low += step;
      step <<= 1;
    }
    int high = Math.min(count, low + step - 1);
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (get(middle) < number) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
