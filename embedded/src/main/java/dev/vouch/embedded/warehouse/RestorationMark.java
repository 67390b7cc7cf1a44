package dev.vouch.embedded.warehouse;

import dev.vouch.core.file.DurableFiles;
import dev.vouch.core.file.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file that exists while rows are restored, so that reports stay unavailable after a restart in
 * between.
 */
record RestorationMark(Path directory) {
  private Path file() {
    return directory.resolve("warehouse-restoring");
  }

  boolean isSet() {
    return Files.exists(file());
  }

  /** Creates the file, durably. */
  void set() {
    try {
      PrivateFiles.createFile(file());
      DurableFiles.force(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot create a file in the data directory: check its free space and rights", e);
    }
  }

  void clear() {
    try {
      Files.deleteIfExists(file());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete a file of the data directory", e);
    }
  }
}
