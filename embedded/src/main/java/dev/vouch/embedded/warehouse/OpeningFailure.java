package dev.vouch.embedded.warehouse;

import java.sql.SQLException;
import java.util.List;

/** Tells damage of the database file from other failures to open it, by the text of the error. */
final class OpeningFailure {
  /**
   * How the texts of errno(3) that say nothing about the file's content begin in DuckDB's errors.
   */
  private static final List<String> SYSTEM_ERRORS =
      List.of(
          "No space left on device",
          "Disk quota exceeded",
          "File too large",
          "Input/output error",
          "Permission denied",
          "Read-only file system",
          "Too many open files",
          "Cannot allocate memory",
          "Out of Memory Error");

  private OpeningFailure() {}

  /**
   * Returns if the file is damaged. What another process or another version has made of the file
   * must stay as it is, and so must a file that the system cannot read or write at present.
   *
   * @throws WarehouseException for any other failure, with its remedy
   */
  static void refuseIfNotDamage(SQLException e) {
    String message = String.valueOf(e.getMessage());
    if (message.contains("created with a newer version")) {
      throw new WarehouseException(
          "the warehouse was written by a newer DuckDB: run the newer version of Vouch."
              + " Alternatively, rename "
              + WarehouseFile.NAME
              + " to rebuild it from log.db; events older than the log's retention are lost",
          e);
    }
    if (message.contains("lock on file") || message.contains("being used by another process")) {
      throw new WarehouseException(
          "another process has the warehouse open: stop it, or use another data directory", e);
    }
    if (InvalidatedDatabase.isCauseOf(e)) {
      throw new WarehouseException(
          "a report still reads the warehouse, which must be closed before it is opened again", e);
    }
    if (SYSTEM_ERRORS.stream().anyMatch(message::contains)) {
      throw new WarehouseException(
          "warehouse.duckdb cannot be read or written: check the disk, its free space and the"
              + " directory's permissions ("
              + message
              + ")",
          e);
    }
  }
}
