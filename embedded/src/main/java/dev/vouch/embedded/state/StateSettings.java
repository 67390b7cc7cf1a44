package dev.vouch.embedded.state;

/**
 * The resource limits of the credit state.
 *
 * @param memoryMegabytes the memory for blocks read from files and for values not yet in files, at
 *     least {@link #MEMORY_MIN}
 */
public record StateSettings(int memoryMegabytes) {
  private static final long MEBIBYTE = 1024 * 1024;

  /** These are in the heap: an eighth of the other memory is enough. */
  private static final int COMMITTED_PARTS = 8;

  public static final int MEMORY_MIN = 16;

  /** The default. Without more, frequent reads still find their blocks in the page cache. */
  public static final int MEMORY_MAX = 64;

  public static final StateSettings DEFAULT = new StateSettings(MEMORY_MAX);

  /** Returns the settings with this much memory, or with the nearest amount that is allowed. */
  public static StateSettings withMemory(long megabytes) {
    return new StateSettings(Math.clamp(megabytes, MEMORY_MIN, MEMORY_MAX));
  }

  /** Returns how many bytes of each partition's commits are kept before they are written. */
  long committedBytesMax() {
    return memoryMegabytes * MEBIBYTE / COMMITTED_PARTS;
  }

  public StateSettings {
    if (memoryMegabytes < MEMORY_MIN) {
      throw new IllegalArgumentException("the credit state needs at least 16 MB of memory");
    }
  }
}
