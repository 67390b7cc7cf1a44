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

  /**
   * The free disk space under the data directory. Checked before anything is opened, since a
   * database that cannot write fails in many ways, of which few name a full disk.
   *
   * @param usableBytes what this process can still write
   */
  record DiskSpace(Path directory, long usableBytes) {
    /** A start writes less than half of it. */
    private static final long START_BYTES = 1 << 20;

    /**
     * Reads the space of the directory itself, since a container's mounts need not list its file
     * store.
     */
    static DiskSpace of(Path directory) {
      return new DiskSpace(directory, directory.toFile().getUsableSpace());
    }

    /**
     * Refuses a start that would fail halfway.
     *
     * @throws DiskFullException when there is too little space
     */
    void refuseStartIfFull() {
      if (usableBytes < START_BYTES) {
        throw new DiskFullException(
            "disk full: the data directory %s has %d KiB free, and startup needs %d KiB; free some"
                    .formatted(directory, usableBytes >> 10, START_BYTES >> 10)
                + " space there, or choose another --data. No recorded events are lost.");
      }
    }

    /** Exception for too little disk space; its message has the place and the remedy. */
    static final class DiskFullException extends RuntimeException {
      private static final long serialVersionUID = 1;

      private DiskFullException(String message) {
        super(message);
      }
    }
  }
}
