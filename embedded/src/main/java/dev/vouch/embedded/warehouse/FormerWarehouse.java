package dev.vouch.embedded.warehouse;

import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A {@code warehouse.duckdb} of the versions of Vouch that computed credit when it was read: the
 * facts of 28 days, and the credited events of closed days. Its content is copied to the rows and
 * the state after the first start; until all is copied and compared, its file is the only one that
 * counts.
 *
 * @param file its path after it was renamed
 */
record FormerWarehouse(Path file) {
  static FormerWarehouse in(Path directory) {
    return new FormerWarehouse(directory.resolve("warehouse-former.duckdb"));
  }

  boolean exists() {
    return Files.exists(file);
  }

  /** Gives a file the name of a former one, after what is in its WAL was moved to it. */
  void setAside(Path current, DuckDbSettings settings) {
    try (Connection connection =
            DriverManager.getConnection("jdbc:duckdb:" + current, settings.asProperties());
        Statement statement = connection.createStatement()) {
      statement.execute("CHECKPOINT");
    } catch (SQLException e) {
      throw new WarehouseException("the former warehouse cannot be written: check the disk", e);
    }
    try {
      Files.move(current, file);
    } catch (IOException e) {
      throw new UncheckedIOException("the former warehouse cannot be renamed: check rights", e);
    }
  }

  /** Deletes it after it was copied. */
  void delete() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException("the former warehouse cannot be deleted: check rights", e);
    }
  }
}
