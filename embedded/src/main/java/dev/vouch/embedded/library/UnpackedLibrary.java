package dev.vouch.embedded.library;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes the temporary file of a native library that its driver has unpacked. Such files have tens
 * of megabytes, one per start, and remain if the process is killed. On Linux, a loaded library does
 * not need its file.
 */
public final class UnpackedLibrary {
  private static final Logger LOG = LoggerFactory.getLogger(UnpackedLibrary.class);
  private static final Path MAPPED_FILES = Path.of("/proc/self/maps");

  private UnpackedLibrary() {}

  /**
   * Deletes the temporary file of a loaded library. Has no effect on systems other than Linux.
   *
   * @param name the start of the file's name
   */
  public static void remove(String name) {
    if (!Files.isReadable(MAPPED_FILES)) {
      return;
    }
    try {
      List<Path> unpacked =
          Files.readAllLines(MAPPED_FILES).stream()
              .filter(line -> line.contains("/" + name) && line.endsWith(".so"))
              .map(line -> Path.of(line.substring(line.indexOf('/'))))
              .distinct()
              .filter(UnpackedLibrary::isTemporary)
              .toList();
      for (Path file : unpacked) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      LOG.info("The unpacked library {} remains in the temporary directory", name, e);
    }
  }

  /**
   * Drivers unpack directly into the temporary directory; libraries of installed packages may be in
   * directories below it.
   */
  private static boolean isTemporary(Path file) {
    return Path.of(System.getProperty("java.io.tmpdir", "/tmp")).equals(file.getParent());
  }
}
