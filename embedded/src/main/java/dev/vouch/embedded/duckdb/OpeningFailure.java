package dev.vouch.embedded.duckdb;

import dev.vouch.core.warehouse.WarehouseException;
import java.sql.SQLException;

/** A failure to open the database file that does not mean that the file is damaged. */
public final class OpeningFailure {
  private OpeningFailure() {}

  /**
   * Returns if the file is damaged. What another process or another version has made of the file
   * must stay as it is, and so must a file that the system cannot read or write at present.
   *
   * @throws WarehouseException for any other failure, with its remedy
   */
  public static void refuseIfNotDamage(SQLException e) {
    switch (DuckDbFailure.of(e)) {
      case NEWER_VERSION ->
          throw new WarehouseException(
              "the warehouse was written by a newer DuckDB: run the newer version of Vouch."
                  + " Alternatively, rename "
                  + "warehouse.duckdb: it is then built again from sealed/ and log.db",
              e);
      case IN_USE ->
          throw new WarehouseException(
              "another process has the warehouse open: stop it, or use another data directory", e);
      case INVALIDATED ->
          throw new WarehouseException(
              "a report still reads the warehouse, which must be closed before it is opened again",
              e);
      case OUT_OF_MEMORY, SYSTEM ->
          throw new WarehouseException(
              "warehouse.duckdb cannot be read or written: check the disk, its free space and the"
                  + " directory's permissions ("
                  + e.getMessage()
                  + ")",
              e);
      case DAMAGED, OTHER -> {
        // The file is damaged.
      }
    }
  }
}
