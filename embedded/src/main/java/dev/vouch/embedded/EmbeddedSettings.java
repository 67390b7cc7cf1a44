package dev.vouch.embedded;

import dev.vouch.embedded.duckdb.DuckDbSettings;
import java.nio.file.Path;

/**
 * The settings of the embedded engine.
 *
 * @param data an existing, writable directory
 * @param memoryMegabytes the memory for reports, outside the JVM's heap; a value that the engine
 *     cannot use is replaced by the nearest one that it can
 */
public record EmbeddedSettings(Path data, long memoryMegabytes) {
  /** The least memory for reports that the engine works with. */
  public static final int MEMORY_MIN_MEGABYTES = DuckDbSettings.MEMORY_LIMIT_MIN;

  DuckDbSettings duckDb() {
    return DuckDbSettings.withMemory(memoryMegabytes);
  }
}
