package dev.vouch.server;

import dev.vouch.embedded.warehouse.DuckDbWarehouse;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * Fast loading of the databases' native libraries from the jar, which takes the largest part of a
 * start. When it fails, their drivers load them their own way.
 */
final class NativeLibraries {
  private static final Logger LOG = LoggerFactory.getLogger(NativeLibraries.class);

  /** Where SQLite's driver looks before it unpacks a library itself. */
  private static final String SQLITE_PATH = "org.sqlite.lib.path";

  private NativeLibraries() {}

  /** Loads SQLite's now, and DuckDB's, which is 50 times as large, in the background. */
  static void load() {
    Thread.ofPlatform().name("native-library").daemon().start(DuckDbWarehouse::loadLibrary);
    loadSqlite();
  }

  /**
   * The driver would compare the unpacked file byte by byte, which takes longer than loading it.
   */
  private static void loadSqlite() {
    if (System.getProperty(SQLITE_PATH) != null) {
      return;
    }
    String name = LibraryLoaderUtil.getNativeLibName();
    try {
      Path directory = Files.createTempDirectory("vouch-sqlite");
      try {
        unpack(LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name, directory.resolve(name));
        System.setProperty(SQLITE_PATH, directory.toString());
        SQLiteJDBCLoader.initialize();
      } finally {
        System.clearProperty(SQLITE_PATH);
        Files.deleteIfExists(directory.resolve(name));
        Files.deleteIfExists(directory);
      }
    } catch (Exception e) {
      LOG.debug("The SQLite driver loads its own native library", e);
    }
  }

  private static void unpack(String resource, Path file) throws IOException {
    try (InputStream library =
        Optional.ofNullable(SQLiteJDBCLoader.class.getResourceAsStream(resource)).orElseThrow()) {
      Files.copy(library, file);
    }
  }
}
