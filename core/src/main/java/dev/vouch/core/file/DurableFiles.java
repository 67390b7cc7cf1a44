package dev.vouch.core.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.stream.Stream;

/** What a crash leaves of files: their bytes and names once they are forced to the disk. */
public final class DurableFiles {
  private DurableFiles() {}

  /** Makes the bytes of a file durable, or the names in a directory. */
  public static void force(Path path) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  /**
   * Links a file to another one that has the bytes of a third; returns false if they differ, the
   * other one does not exist or the file system has no hard links.
   *
   * @param existing is not linked if it is damaged, so that one failure does not fail every later
   *     copy
   */
  public static boolean linkIfEqual(Path existing, Path source, Path link) throws IOException {
    if (Files.notExists(existing) || Files.mismatch(existing, source) >= 0) {
      return false;
    }
    try {
      Files.createLink(link, existing);
      return true;
    } catch (UnsupportedOperationException | FileSystemException _) {
      return false; // The file system has no hard links, or no more of this file.
    }
  }

  /** Deletes a directory with all that it has, if it exists. */
  public static void deleteTree(Path directory) throws IOException {
    if (Files.notExists(directory)) {
      return;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
