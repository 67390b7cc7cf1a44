package dev.vouch.embedded.backup;

import dev.vouch.core.engine.BackupException;
import dev.vouch.core.file.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/**
 * A file in the data directory with the time of the last backup, by which a server knows how old it
 * is. Thread-safe.
 */
public final class LastBackup {
  private static final String FILE = "last-backup";

  private final Path file;

  private LastBackup(Path file) {
    this.file = file;
  }

  /** Returns the file in a data directory, which need not exist. */
  public static LastBackup of(Path data) {
    return new LastBackup(data.resolve(FILE));
  }

  /** Returns when the last backup began; empty if there is none, or if it cannot be read. */
  public Optional<Instant> read() {
    try {
      return Optional.of(Instant.parse(Files.readString(file).strip()));
    } catch (NoSuchFileException _) {
      return Optional.empty();
    } catch (IOException | DateTimeParseException _) {
      // As if there were none: monitoring then shows that something is wrong.
      return Optional.empty();
    }
  }

  /** Replaces the file. */
  void write(Instant begunAt) {
    Path unfinished = file.resolveSibling(FILE + ".unfinished");
    try {
      PrivateFiles.createFile(unfinished);
      Files.writeString(unfinished, begunAt + "\n");
      Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new BackupException(
          "The backup is complete, but its time cannot be written to %s for monitoring. Run the command as the user of the server: %s"
              .formatted(file, e.getMessage()),
          e);
    }
  }
}
