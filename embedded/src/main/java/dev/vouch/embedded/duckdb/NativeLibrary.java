package dev.vouch.embedded.duckdb;

import dev.vouch.embedded.library.UnpackedLibrary;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loads DuckDB's library and removes its temporary file: the driver unpacks 70 MB at each start and
 * leaves them when the process is killed. On Linux a loaded library needs no file name.
 */
public final class NativeLibrary {
  private static final Logger LOG = LoggerFactory.getLogger(NativeLibrary.class);

  private NativeLibrary() {}

  /**
   * Has the driver load it, which the first connection otherwise does: no public method of it does
   * so without opening a database. Takes a while; other threads can work meanwhile.
   */
  public static void load() {
    try (Connection inMemory = DriverManager.getConnection("jdbc:duckdb:")) {
      LOG.debug("Loaded DuckDB's library: {}", inMemory.isValid(0));
    } catch (SQLException | RuntimeException | LinkageError e) {
      // Opening the warehouse fails the same way, and reports it.
      LOG.debug("DuckDB's library was not loaded in advance", e);
    }
  }

  /** Removes the temporary file of the loaded library, where the system lets us find it. */
  public static void removeTemporaryFile() {
    UnpackedLibrary.remove("libduckdb_java");
  }
}
