package dev.vouch.embedded.log;

import dev.vouch.core.file.DurableFiles;
import dev.vouch.core.file.PrivateFiles;
import dev.vouch.core.log.LogFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;

/**
 * The mark of a data directory to which another engine is being migrated: a directory in it, for
 * the files that only the migration needs, which exists until all data are copied and compared. A
 * server that used it before would record events between those that are copied.
 *
 * @param data the data directory
 */
public record UnfinishedMigration(Path data) {
  private static final String NAME = "unfinished-migration";
  private static final String FINISHED = "finished-migration";

  /** What the root of a file system may contain before anything is written. */
  private static final String LOST_AND_FOUND = "lost+found";

  /** Whether the data directory is marked. */
  public boolean exists() {
    return Files.isDirectory(directory());
  }

  /** Returns the directory for the migration's own files. */
  public Path directory() {
    return data.resolve(NAME);
  }

  /** Whether the data directory has no files at all. */
  public boolean isEmptyDirectory() throws IOException {
    try (Stream<Path> files = Files.list(data)) {
      return files.allMatch(file -> file.getFileName().toString().equals(LOST_AND_FOUND));
    }
  }

  /** Marks the data directory durably. */
  public void begin() throws IOException {
    PrivateFiles.createDirectory(directory());
    DurableFiles.force(data);
  }

  /** Removes the mark durably, and then the migration's own files. */
  public void complete() throws IOException {
    Path finished = data.resolve(FINISHED);
    Files.move(directory(), finished, StandardCopyOption.ATOMIC_MOVE);
    DurableFiles.force(data);
    DurableFiles.deleteTree(finished);
  }

  /**
   * Refuses to use a marked directory.
   *
   * @throws LogFailedException if the directory is marked
   */
  public static void refuse(Path data) {
    if (new UnfinishedMigration(data).exists()) {
      throw LogFailedException.damaged(
          "A migration to this data directory is not complete. Complete it with ./vouch migrate"
              + " --finish (docs/migrate.md), then start this server.");
    }
  }
}
