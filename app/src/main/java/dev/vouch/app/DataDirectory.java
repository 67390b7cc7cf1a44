package dev.vouch.app;

import dev.vouch.core.file.FileFailure;
import dev.vouch.core.file.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The data directory. Its mode denies access to other users, because the database engines create
 * some files with the umask of the process.
 */
final class DataDirectory {
  private static final Logger LOG = LoggerFactory.getLogger(DataDirectory.class);

  private DataDirectory() {}

  /**
   * Creates the directory with access for its owner only. An existing directory is used unchanged,
   * with a logged warning if other users can read it.
   *
   * @throws DiskSpace.DiskFullException if the free space is below the minimum for a start
   */
  static Path open(Path data) {
    Path directory = data.toAbsolutePath();
    if (Files.isRegularFile(directory)) {
      throw new IllegalArgumentException(
          "the data directory " + data + " is a file; choose another --data");
    }
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
          "the data directory %s cannot be created: %s; choose another --data"
              .formatted(data, FileFailure.reason(e)),
          e);
    }
  }

  /**
   * The free disk space of the data directory. Checked before any database is opened, because a
   * database on a full disk fails with errors that rarely name the cause.
   *
   * @param usableBytes the space available to this process, in bytes
   */
  record DiskSpace(Path directory, long usableBytes) {
    /** The minimum free space for a start, more than twice the space that a start needs. */
    private static final long START_BYTES = 1 << 20;

    /**
     * Returns the free space of the directory, by its path: the file stores that Java lists may not
     * include a container's mounts.
     */
    static DiskSpace of(Path directory) {
      return new DiskSpace(directory, directory.toFile().getUsableSpace());
    }

    /**
     * Fails before startup begins, because a full disk would stop it halfway.
     *
     * @throws DiskFullException if the free space is below the minimum for a start
     */
    void refuseStartIfFull() {
      if (usableBytes < START_BYTES) {
        throw new DiskFullException(
            "disk full: the data directory %s has %d KiB free, and startup needs %d KiB; free some"
                    .formatted(directory, usableBytes >> 10, START_BYTES >> 10)
                + " space there, or choose another --data. No recorded events are lost.");
      }
    }

    /** Exception for a full disk. The message names the directory and the remedy. */
    static final class DiskFullException extends RuntimeException {
      private static final long serialVersionUID = 1;

      private DiskFullException(String message) {
        super(message);
      }
    }
  }
}
