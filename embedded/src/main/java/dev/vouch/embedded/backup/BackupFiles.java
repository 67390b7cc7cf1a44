package dev.vouch.embedded.backup;

import dev.vouch.embedded.segment.EventStore;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The files of a backup, which have the names that they have in a data directory. */
final class BackupFiles {
  static final String LOG = "log.db";
  static final String DIRECTORY = "directory.db";
  static final String SEGMENTS = EventStore.DIRECTORY;

  private BackupFiles() {}

  static List<Path> list(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted().toList();
    }
  }

  /** Deletes a directory with all that it has. */
  static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /** Makes the names in a directory durable. */
  static void force(Path directory) throws IOException {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
