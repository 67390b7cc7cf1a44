package dev.vouch.embedded;

import dev.vouch.embedded.state.StateSettings;
import java.nio.file.Path;

/**
 * The settings of the embedded engine.
 *
 * @param data an existing, writable directory
 * @param memoryMegabytes the memory outside the JVM's heap; a value that the engine cannot use is
 *     replaced by the nearest one that it can
 */
public record EmbeddedSettings(Path data, long memoryMegabytes) {
  /** The least memory that the engine works with. */
  public static final int MEMORY_MIN_MEGABYTES = 64;

  /** The credit state takes one of so many parts. */
  private static final int STATE_PARTS = 8;

  StateSettings state() {
    return StateSettings.withMemory(memoryMegabytes / STATE_PARTS);
  }
}
