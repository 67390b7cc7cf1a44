package dev.vouch.embedded.recovery;

import dev.vouch.core.file.FileCheck;
import dev.vouch.directory.database.Schema;
import dev.vouch.embedded.log.FileLog;
import dev.vouch.embedded.log.LogCheck;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The check for files of a newer version of Vouch, which has to be the first one: what this version
 * does not know would look like damage.
 */
public final class NewerVersion {
  private NewerVersion() {}

  /** Returns the result for the first file of a newer version in a data directory or backup. */
  public static Optional<FileCheck> check(Path directory) {
    if (LogCheck.isNewer(directory)) {
      return Optional.of(result(FileLog.DIRECTORY));
    }
    // SQLite would create a missing file.
    Path sites = Schema.DIRECTORY.in(directory);
    return Files.exists(sites) && Schema.DIRECTORY.isNewerIn(directory)
        ? Optional.of(result(String.valueOf(sites.getFileName())))
        : Optional.empty();
  }

  private static FileCheck result(String file) {
    return new FileCheck(
        file,
        "written by a newer version of Vouch",
        List.of("It cannot be checked or restored by this version. Run the newer version."));
  }
}
