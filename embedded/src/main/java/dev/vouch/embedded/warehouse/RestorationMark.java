package dev.vouch.embedded.warehouse;

import dev.vouch.core.file.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The file that exists from the creation of new rows until they have all events again, so that a
 * restart in between does not report a part of them.
 */
final class RestorationMark {
  private final Path file;

  RestorationMark(Path directory) {
    this.file = directory.resolve("warehouse-restoring");
  }

  boolean isSet() {
    return Files.exists(file);
  }

  /** Sets it durably. */
  void set() {
    try {
      PrivateFiles.createFile(file);
      try (FileChannel directory =
          FileChannel.open(file.toAbsolutePath().getParent(), StandardOpenOption.READ)) {
        directory.force(true);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot create a file in the data directory: check its free space and rights", e);
    }
  }

  void clear() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete a file of the data directory", e);
    }
  }
}
