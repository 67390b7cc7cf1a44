package dev.vouch.core.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.stream.Stream;

/** File operations whose results survive a crash, hard links, and recursive deletion. */
public final class DurableFiles {
  private DurableFiles() {}

  /** Forces the content of a file, or the entries of a directory, to the disk. */
  public static void force(Path path) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  /** Deletes a directory with its content, if it exists. */
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
