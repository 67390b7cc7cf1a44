package dev.vouch.embedded.rollup;

/** About how much of the heap a scan may still take. Not thread-safe. */
final class ScanMemory {
  /** Of a text without its characters, with its place in a list. */
  private static final int TEXT_BYTES = 80;

  private long left;

  ScanMemory(long bytes) {
    left = bytes;
  }

  long left() {
    return left;
  }

  /** Returns the same for what is not kept. */
  ScanMemory copy() {
    return new ScanMemory(left);
  }

  /** Throws {@link ScanTooLargeException} if that is too much. */
  void take(long bytes) {
    left -= bytes;
    if (left < 0) {
      throw new ScanTooLargeException();
    }
  }

  /** Does the same for a text, whose length browsers choose. */
  void takeText(String text) {
    take(TEXT_BYTES + (long) Character.BYTES * text.length());
  }
}
