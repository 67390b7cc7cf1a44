package dev.vouch.embedded.warehouse;

import java.util.Properties;

/**
 * How much of the machine DuckDB may use.
 *
 * @param threads of its own for all queries together, at least 1
 * @param memoryLimitMegabytes what it may hold before it spills to disk
 */
public record DuckDbSettings(int threads, int memoryLimitMegabytes) {
  /** One thread, so that reports leave the other cores to ingestion. */
  public static final DuckDbSettings DEFAULT = new DuckDbSettings(1, 4096);

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
