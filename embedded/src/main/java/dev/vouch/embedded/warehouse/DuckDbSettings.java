package dev.vouch.embedded.warehouse;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Properties;

/**
 * How much of the machine DuckDB may use.
 *
 * @param threads that compute one query: the one that asks and those of {@link DuckDbThreads},
 *     which all queries share; at least 1
 * @param memoryLimitMegabytes what it may hold before it spills to disk
 */
public record DuckDbSettings(int threads, int memoryLimitMegabytes) {
  private static final int MEMORY_LIMIT_MAX = 4096;
  private static final int MEMORY_LIMIT_MIN = 256;

  /** Each thread has tables of its own for what it groups and joins. */
  private static final int MEGABYTES_PER_THREAD = 256;

  /** As on a machine with two processors and 8 GB. */
  public static final DuckDbSettings DEFAULT = new DuckDbSettings(2, MEMORY_LIMIT_MAX);

  /**
   * As many threads as there are processors, if the memory suffices, and at most half of the
   * machine's memory, or of the container's: the other half is for the heap, SQLite and the file
   * cache.
   *
   * @param processors how many there are
   * @param machineBytes the memory there is
   */
  static DuckDbSettings forMachine(int processors, long machineBytes) {
    long half = machineBytes / 2 / (1024 * 1024);
    int megabytes = Math.clamp(half, MEMORY_LIMIT_MIN, MEMORY_LIMIT_MAX);
    return new DuckDbSettings(Math.min(processors, megabytes / MEGABYTES_PER_THREAD), megabytes);
  }

  /** What suits the machine or container that this runs on. */
  public static DuckDbSettings forThisMachine() {
    OperatingSystemMXBean machine =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return forMachine(machine.getAvailableProcessors(), machine.getTotalMemorySize());
  }

  public DuckDbSettings {
    if (threads < 1 || memoryLimitMegabytes < 64) {
      throw new IllegalArgumentException("DuckDB needs at least 1 thread and 64 MB of memory");
    }
  }

  Properties asProperties() {
    Properties properties = new Properties();
    properties.setProperty("threads", "1"); // The others are started by DuckDbThreads.
    properties.setProperty("memory_limit", memoryLimitMegabytes + "MB");
    // Only the projector makes checkpoints: it must know which positions they hold.
    properties.setProperty("checkpoint_threshold", "1TB");
    // DuckDB takes a temporary table of the same transaction to be empty, and would join by nested
    // loops what must be sorted: minutes instead of seconds.
    properties.setProperty("asof_loop_join_threshold", "0");
    properties.setProperty("autoinstall_known_extensions", "false");
    properties.setProperty("autoload_known_extensions", "false");
    return properties;
  }
}
