package dev.vouch.embedded.segment;

/** The minimum and the maximum of a series of numbers. Not thread-safe. */
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

  /** Returns the number of bytes for the distance of each number from the lowest, 0 to 8. */
  int width() {
    return width(1);
  }

  /** Returns the number of bytes for each of these distances divided by {@code divisor}, 0 to 8. */
  int width(long divisor) {
    return count == 0 ? 0 : widthOf(Long.divideUnsigned(highest - lowest, divisor));
  }

  /** Returns the number of bytes for an unsigned number, 0 to 8. */
  static int widthOf(long number) {
    return (Long.SIZE - Long.numberOfLeadingZeros(number) + Byte.SIZE - 1) / Byte.SIZE;
  }

  /** Returns the size of all numbers when packed, in bytes. */
  long bytes() {
    return (long) count * width();
  }

  /** Returns the greatest common divisor of the numbers' distances from the lowest, at least 1. */
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
