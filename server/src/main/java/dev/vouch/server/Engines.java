package dev.vouch.server;

import dev.vouch.core.engine.Backups;
import dev.vouch.core.engine.DataRecovery;
import dev.vouch.core.engine.Engine;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.embedded.EmbeddedEngine;
import dev.vouch.embedded.EmbeddedSettings;
import dev.vouch.embedded.backup.EmbeddedBackups;
import dev.vouch.embedded.recovery.EmbeddedRecovery;
import dev.vouch.server.config.Configuration;
import java.nio.file.Path;
import java.time.Clock;
import java.util.function.Consumer;

/** The choice of the storage engine; the only class of the server that names one. */
public final class Engines {
  private Engines() {}

  /** Loads the engine's native libraries in advance, in part in the background. */
  static void loadLibraries() {
    EmbeddedEngine.loadLibraries();
  }

  /**
   * Opens the engine in an existing data directory.
   *
   * @param onFatal called once when a commit has failed and the state on disk is unknown; must stop
   *     the process
   */
  static Engine open(
      Path data, Configuration configuration, Clock clock, Consumer<LogFailedException> onFatal) {
    MemoryBudget memory =
        MemoryBudget.of(configuration.memory(), EmbeddedSettings.MEMORY_MIN_MEGABYTES);
    return EmbeddedEngine.open(new EmbeddedSettings(data, memory.engine()), clock, onFatal);
  }

  /** Locks an existing data directory for checks and repairs. */
  public static DataRecovery openRecovery(Path data) {
    return EmbeddedRecovery.open(data, Clock.systemUTC());
  }

  /** Returns the backups of data directories. */
  public static Backups backups() {
    return new EmbeddedBackups(Clock.systemUTC());
  }
}
