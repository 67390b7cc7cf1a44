package dev.vouch.embedded.warehouse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loads DuckDB's library and removes its temporary file: the driver unpacks 70 MB at each start and
 * leaves them when the process is killed. On Linux a loaded library needs no file name.
 */
final class NativeLibrary {
  private static final Logger LOG = LoggerFactory.getLogger(NativeLibrary.class);
  private static final Path MAPPED_FILES = Path.of("/proc/self/maps");
  private static final String NAME = "libduckdb_java";

  private NativeLibrary() {}

  /** Has the driver load it: no public method of it does so without opening a database. */
  static void load() {
    try (Connection inMemory = DriverManager.getConnection("jdbc:duckdb:")) {
      LOG.debug("Loaded DuckDB's library: {}", inMemory.isValid(0));
    } catch (SQLException | RuntimeException | LinkageError e) {
      // Opening the warehouse fails the same way, and reports it.
      LOG.debug("DuckDB's library was not loaded in advance", e);
    }
  }

  /** Removes the temporary file of the loaded library, where the system lets us find it. */
  static void removeTemporaryFile() {
    if (!Files.isReadable(MAPPED_FILES)) {
      return;
    }
    try {
      List<Path> unpacked =
          Files.readAllLines(MAPPED_FILES).stream()
              .filter(line -> line.contains("/" + NAME) && line.endsWith(".so"))
              .map(line -> Path.of(line.substring(line.indexOf('/'))))
              .distinct()
              .filter(NativeLibrary::isTemporary)
              .toList();
      for (Path file : unpacked) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      LOG.info("DuckDB's unpacked library stays in the temporary directory", e);
    }
  }

  private static boolean isTemporary(Path file) {
    return file.startsWith(Path.of(System.getProperty("java.io.tmpdir", "/tmp")));
  }
}
