package dev.vouch.server;

import dev.vouch.core.file.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The directory of all data. Its mode keeps other users out, since some files next to the databases
 * are made by their engines with the process's umask.
 */
final class DataDirectory {
  private static final Logger LOG = LoggerFactory.getLogger(DataDirectory.class);

  private DataDirectory() {}

  /**
   * Creates it for its owner only; an existing one is used as it is, with a warning if others can
   * read it.
   *
   * @throws DiskSpace.DiskFullException when there is too little space to start
   */
  static Path open(Path data) {
    Path directory = data.toAbsolutePath();
    try {
      PrivateFiles.createDirectory(directory);
      if (PrivateFiles.isOpenToOthers(directory)) {
        LOG.warn(
            "Other users of this machine can access the data directory. Restrict access with: chmod"
                + " 700 {}",
            directory);
      }
      DiskSpace.of(directory).refuseStartIfFull();
      return directory;
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the data directory " + data + " cannot be created; choose another --data", e);
    }
  }
}
