package dev.vouch.cluster.credit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Searches files for values, also while their owner writes and deletes them. */
final class FileSearch {
  private FileSearch() {}

  /** Returns the name of each value with each file of a directory that has its bytes. */
  static List<String> found(Path directory, Map<String, byte[]> values) {
    List<String> found = new ArrayList<>();
    for (Path file : files(directory)) {
      String text = text(file);
      values.forEach(
          (name, bytes) -> {
            if (text.contains(new String(bytes, StandardCharsets.ISO_8859_1))) {
              found.add(name + " in " + file);
            }
          });
    }
    return found;
  }

  private static List<Path> files(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(Files::isRegularFile).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (NoSuchFileException _) {
      return "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
