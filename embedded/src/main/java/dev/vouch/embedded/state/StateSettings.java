package dev.vouch.embedded.state;

/**
 * The resource limits of the credit state.
 *
 * @param memoryMegabytes the memory for blocks read from files and for values not yet in files, at
 *     least {@link #MEMORY_MIN}
 */
public record StateSettings(int memoryMegabytes) {
  private static final long MEBIBYTE = 1024 * 1024;

  /**
   * Waiting commits may take one of so many parts of the heap; commits that are being written may
   * take another.
   */
  private static final int HEAP_PARTS = 16;

  /** Limits what a write of all waiting commits needs outside the heap. */
  private static final long WAITING_BYTES_MAX = 128 * MEBIBYTE;

  public static final int MEMORY_MIN = 16;

  /** The default. Without more, frequent reads still find their blocks in the page cache. */
  public static final int MEMORY_MAX = 64;

  public static final StateSettings DEFAULT = new StateSettings(MEMORY_MAX);

  /** Returns the settings with this much memory, or with the nearest amount that is allowed. */
  public static StateSettings withMemory(long megabytes) {
    return new StateSettings(Math.clamp(megabytes, MEMORY_MIN, MEMORY_MAX));
  }

  /** Returns the size in bytes of commits that wait for a checkpoint, at which one is due. */
  static long waitingBytesMax() {
    return Math.min(WAITING_BYTES_MAX, Runtime.getRuntime().maxMemory() / HEAP_PARTS);
  }

  public StateSettings {
    if (memoryMegabytes < MEMORY_MIN) {
      throw new IllegalArgumentException("the credit state needs at least 16 MB of memory");
    }
  }
}
