package dev.vouch.directory.database;

import dev.vouch.core.file.FileSystemMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The JDBC URL of a SQLite file. */
public final class SqliteUrl {
  private static final String PREFIX = "jdbc:sqlite:";

  private SqliteUrl() {}

  /**
   * Returns the URL for a connection that only reads. On a read-only file system, SQLite cannot
   * create the WAL and the shared memory of a database; {@code immutable} lets it read the file
   * without them, which is correct if the WAL is empty.
   */
  public static String forReading(Path file) {
    return Files.exists(file) && FileSystemMode.isReadOnly(file) && !hasWal(file)
        ? PREFIX + "file:" + file.toUri().getRawPath() + "?immutable=1"
        : PREFIX + file;
  }

  private static boolean hasWal(Path file) {
    Path wal = file.resolveSibling(file.getFileName() + "-wal");
    try {
      return Files.exists(wal) && Files.size(wal) > 0;
    } catch (IOException _) {
      return true;
    }
  }
}
