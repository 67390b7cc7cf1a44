package dev.vouch.embedded;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/** Fast loader of SQLite's native library. If it fails, the driver loads the library itself. */
final class NativeLibraries {
  private static final Logger LOG = LoggerFactory.getLogger(NativeLibraries.class);

  /**
   * The system property with the directory in which SQLite's driver first searches for its library.
   */
  private static final String SQLITE_PATH = "org.sqlite.lib.path";

  private NativeLibraries() {}

  /**
   * Unpacks and loads the library. The driver would verify its own copy byte by byte, which takes
   * longer than loading it.
   */
  static void load() {
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
