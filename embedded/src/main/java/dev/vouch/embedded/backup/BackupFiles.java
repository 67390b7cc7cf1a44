package dev.vouch.embedded.backup;

import dev.vouch.embedded.log.FileLog;
import dev.vouch.embedded.segment.EventStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files of a backup, which have the names that they have in a data directory. */
final class BackupFiles {
  static final String LOG = FileLog.DIRECTORY;
  static final String DIRECTORY = "directory.db";
  static final String SEGMENTS = EventStore.DIRECTORY;

  private BackupFiles() {}

  static List<Path> list(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted().toList();
    }
  }
}
