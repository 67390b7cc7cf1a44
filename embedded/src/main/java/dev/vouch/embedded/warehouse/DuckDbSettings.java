package dev.vouch.embedded.warehouse;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Properties;

/**
 * The resource limits of DuckDB.
 *
 * @param threads the number of DuckDB's threads for all queries, at least 1
 * @param memoryLimitMegabytes the memory limit in megabytes, above which DuckDB spills to disk
 */
public record DuckDbSettings(int threads, int memoryLimitMegabytes) {
  private static final int MEMORY_LIMIT_MAX = 4096;
  private static final int MEMORY_LIMIT_MIN = 256;

  /**
   * One thread: more would have one priority for reports and the projector (docs/decisions/0019).
   */
  public static final DuckDbSettings DEFAULT = new DuckDbSettings(1, MEMORY_LIMIT_MAX);

  /**
   * As the default, but with at most half of the machine's memory, or of the container's: the other
   * half is for the heap, SQLite and the file cache.
   *
   * @param machineBytes the memory there is
   */
  static DuckDbSettings forMemoryOf(long machineBytes) {
    long half = machineBytes / 2 / (1024 * 1024);
    return new DuckDbSettings(
        DEFAULT.threads(), Math.clamp(half, MEMORY_LIMIT_MIN, MEMORY_LIMIT_MAX));
  }

  /** What suits the machine or container that this runs on. */
  public static DuckDbSettings forThisMachine() {
    OperatingSystemMXBean machine =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return forMemoryOf(machine.getTotalMemorySize());
  }

  public DuckDbSettings {
    if (threads < 1 || memoryLimitMegabytes < 64) {
      throw new IllegalArgumentException("DuckDB needs at least 1 thread and 64 MB of memory");
    }
  }

  Properties asProperties() {
    Properties properties = new Properties();
    properties.setProperty("threads", Integer.toString(threads));
    properties.setProperty("memory_limit", memoryLimitMegabytes + "MB");
    // Only the projector makes checkpoints: it must know which positions they hold.
    properties.setProperty("checkpoint_threshold", "1TB");
    properties.setProperty("autoinstall_known_extensions", "false");
    properties.setProperty("autoload_known_extensions", "false");
    return properties;
  }
}
