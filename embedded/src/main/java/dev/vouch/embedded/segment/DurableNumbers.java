package dev.vouch.embedded.segment;

/**
 * The file that has the durable numbers.
 *
 * @param frames how many it has
 */
record DurableNumbers(NumbersExtent extent, long frames) {
  /** What the names of all files begin with; a number follows, and a higher one is later. */
  static final String PREFIX = "numbers-";

  private static final int BYTES_PER_FRAME = 32;
  private static final long BYTES_SMALL = 1 << 24;

  /** Returns whether so much of it is the beginnings of frames that it should be written anew. */
  boolean isScattered() {
    return frames * BYTES_PER_FRAME > Math.max(BYTES_SMALL, extent.bytes() / 2);
  }

  /** Returns the name of the file that replaces it. */
  String nextName() {
    String name = extent.name();
    long number = name.isEmpty() ? 0 : Long.parseLong(name.substring(PREFIX.length()));
    return PREFIX + (number + 1);
  }
}
