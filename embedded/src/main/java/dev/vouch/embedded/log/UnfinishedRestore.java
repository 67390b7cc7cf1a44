package dev.vouch.embedded.log;

import dev.vouch.core.file.DurableFiles;
import dev.vouch.core.file.PrivateFiles;
import dev.vouch.core.log.LogFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The mark of a data directory to which a backup is being restored: a file that exists until all
 * files are copied and verified, and the log has the erasures that were made after the backup. What
 * an interrupted restore leaves is never used, since it may have the events of erased users.
 *
 * @param data the data directory
 */
public record UnfinishedRestore(Path data) {
  private static final String FILE = "unfinished-restore";

  /** Marks the directory durably. */
  public void begin() throws IOException {
    PrivateFiles.createFile(file());
    DurableFiles.force(data);
  }

  /** Removes the mark durably. */
  public void complete() throws IOException {
    DurableFiles.force(data);
    Files.delete(file());
    DurableFiles.force(data);
  }

  /**
   * Refuses to use a marked directory.
   *
   * @throws LogFailedException if the directory is marked
   */
  public static void refuse(Path data) {
    if (Files.exists(new UnfinishedRestore(data).file())) {
      throw LogFailedException.damaged(
          "A restore to this data directory was not completed, so it can lack events and have those"
              + " of erased users. Delete its files, and run ./vouch restore again.");
    }
  }

  private Path file() {
    return data.resolve(FILE);
  }
}
