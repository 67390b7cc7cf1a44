package dev.vouch.server;

import java.nio.file.Path;

/**
 * How much the disk under the data directory still takes. Looked at before anything is opened: a
 * database that cannot write tells in many ways that it can't, and in few that the disk is full.
 *
 * @param usableBytes what this process may still write
 */
record DiskSpace(Path directory, long usableBytes) {
  /** A start writes less than half of it. */
  private static final long START_BYTES = 1 << 20;

  /** Asks the system itself: a container's list of mounts need not show where a directory is. */
  static DiskSpace of(Path directory) {
    return new DiskSpace(directory, directory.toFile().getUsableSpace());
  }

  /**
   * Refuses a start that would break off halfway.
   *
   * @throws DiskFull when there is too little space
   */
  void refuseStartIfFull() {
    if (usableBytes < START_BYTES) {
      throw new DiskFull(
          "disk full: the data directory %s has %d KiB left, and a start takes %d; free some space"
                  .formatted(directory, usableBytes >> 10, START_BYTES >> 10)
              + " there, or choose another --data. Nothing that was recorded is lost.");
    }
  }

  /** The message says where, and the remedy. */
  static final class DiskFull extends RuntimeException {
    private static final long serialVersionUID = 1;

    private DiskFull(String message) {
      super(message);
    }
  }
}
