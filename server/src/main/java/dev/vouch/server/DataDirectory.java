package dev.vouch.server;

import dev.vouch.core.file.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The directory that holds everything. Its mode is what keeps other users out: some files beside
 * the databases are made by their engines, as readable as the process's umask lets them be.
 */
final class DataDirectory {
  private static final Logger LOG = LoggerFactory.getLogger(DataDirectory.class);

  private DataDirectory() {}

  /**
   * Makes it for its owner only; one that is there is used as it is, with a warning if need be.
   *
   * @throws DiskSpace.DiskFull when the server would find no space to start
   */
  static Path open(Path data) {
    Path directory = data.toAbsolutePath();
    try {
      PrivateFiles.createDirectory(directory);
      if (PrivateFiles.isOpenToOthers(directory)) {
        LOG.warn(
            "Other users of this machine can look into the data directory; keep them out with:"
                + " chmod 700 {}",
            directory);
      }
      DiskSpace.of(directory).refuseStartIfFull();
      return directory;
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the data directory " + data + " can't be made; choose another --data", e);
    }
  }
}
