package dev.vouch.embedded.segment;

import java.nio.file.Path;
import java.util.List;

/** Files of parts (docs/format.md). */
final class PartFile {
  private PartFile() {}

  /**
   * Writes and syncs a new file; the caller syncs its directory.
   *
   * @param parts of any keys; each is written before the next one is asked for, so that they need
   *     not be in memory together
   */
  static void write(Path file, Iterable<Part> parts) {
    throw new UnsupportedOperationException();
  }

  /**
   * Maps a file and returns its parts.
   *
   * @throws DamagedPartException if the header or the list of parts is damaged; the columns of the
   *     parts are not read
   */
  static List<Part> open(Path file) {
    throw new UnsupportedOperationException();
  }

  /**
   * Reads a file whole and compares its checksums.
   *
   * @throws DamagedPartException naming the first damaged part and column
   */
  static void verify(Path file) {
    throw new UnsupportedOperationException();
  }
}
