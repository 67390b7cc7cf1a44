package dev.vouch.core.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether a file system can be written; Linux makes one read-only after a failure of its disk. */
public final class FileSystemMode {
  private FileSystemMode() {}

  /** Returns whether an existing file is on a read-only file system; false if it is unknown. */
  public static boolean isReadOnly(Path file) {
    try {
      return Files.getFileStore(file).isReadOnly();
    } catch (IOException _) {
      return false; // The mounts that Java lists may not include those of a container.
    }
  }
}
