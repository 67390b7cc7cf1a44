package dev.vouch.embedded.segment;

/** The lowest and the highest of some numbers. Not thread-safe. */
final class Extent {
  private long lowest = Long.MAX_VALUE;
  private long highest = Long.MIN_VALUE;
  private int count;

  static Extent of(long[] numbers, int count) {
    Extent extent = new Extent();
    for (int i = 0; i < count; i++) {
      extent.add(numbers[i]);
    }
    return extent;
  }

  void add(long number) {
    lowest = Math.min(lowest, number);
    highest = Math.max(highest, number);
    count++;
  }

  int count() {
    return count;
  }

  long lowest() {
    return lowest;
  }

  /** Returns the bytes that the distance of each from the lowest takes, 0 to 8. */
  int width() {
    return width(1);
  }

  /** Returns the bytes that each of these distances takes when it is divided, 0 to 8. */
  int width(long divisor) {
    return count == 0 ? 0 : widthOf(Long.divideUnsigned(highest - lowest, divisor));
  }

  /** Returns the bytes that an unsigned number takes, 0 to 8. */
  static int widthOf(long number) {
    return (Long.SIZE - Long.numberOfLeadingZeros(number) + Byte.SIZE - 1) / Byte.SIZE;
  }

  /** Returns the size of all when they are packed. */
  long bytes() {
    return (long) count * width();
  }

  /** Returns the highest number that divides the distance of each from the lowest. */
  long scale(long[] numbers) {
    long divisor = 0;
    for (int i = 0; i < count && divisor != 1; i++) {
      divisor = divisor(divisor, numbers[i] - lowest);
    }
    return Math.max(divisor, 1);
  }

  private static long divisor(long one, long other) {
    long divisor = one;
    long rest = other;
    while (rest != 0) {
      long next = divisor == 0 ? 0 : divisor % rest;
      divisor = rest;
      rest = next;
    }
    return divisor;
  }
}
