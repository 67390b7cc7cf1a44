package dev.vouch.embedded.warehouse;

import dev.vouch.core.file.DurableFiles;
import dev.vouch.core.file.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The file that exists from the creation of new rows until they have all events again, so that a
 * restart in between does not report a part of them.
 */
record RestorationMark(Path directory) {
  private Path file() {
    return directory.resolve("warehouse-restoring");
  }

  boolean isSet() {
    return Files.exists(file());
  }

  /** Sets it durably. */
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
