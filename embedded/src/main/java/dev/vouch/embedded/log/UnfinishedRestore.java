package dev.vouch.embedded.log;

import dev.vouch.core.file.PrivateFiles;
import dev.vouch.core.log.LogFailedException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

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
    force();
  }

  /** Removes the mark durably. */
  public void complete() throws IOException {
    force();
    Files.delete(file());
    force();
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

  private void force() throws IOException {
    try (FileChannel channel = FileChannel.open(data, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
