package dev.vouch.embedded.duckdb;

import java.util.Properties;

/**
 * The resource limits of DuckDB.
 *
 * @param threads the number of DuckDB's threads for all queries, at least 1
 * @param memoryLimitMegabytes the memory limit in megabytes, above which DuckDB spills to disk
 */
public record DuckDbSettings(int threads, int memoryLimitMegabytes) {
  /** More does not make reports faster. */
  public static final int MEMORY_LIMIT_MAX = 4096;

  public static final int MEMORY_LIMIT_MIN = 64;

  /**
   * One thread: more would have one priority for reports and the projector (docs/decisions/0026).
   */
  public static final DuckDbSettings DEFAULT = withMemory(MEMORY_LIMIT_MAX);

  /** The default with this memory limit, or the next one that DuckDB can work with. */
  public static DuckDbSettings withMemory(long megabytes) {
    return new DuckDbSettings(1, Math.clamp(megabytes, MEMORY_LIMIT_MIN, MEMORY_LIMIT_MAX));
  }

  public DuckDbSettings {
    if (threads < 1 || memoryLimitMegabytes < MEMORY_LIMIT_MIN) {
      throw new IllegalArgumentException("DuckDB needs at least 1 thread and 64 MB of memory");
    }
  }

  /** Returns them as the driver expects them. */
  public Properties asProperties() {
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
