package dev.vouch.directory;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The bytes of all files in a folder, as they are on disk. */
public final class StoredBytes {
  /** One character per byte, so that a text search finds byte sequences. */
  private final String content;

  public StoredBytes(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      content = files.map(StoredBytes::read).collect(Collectors.joining("\n"));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Returns those of {@code sequences} that occur in the files. */
  public List<byte[]> find(List<byte[]> sequences) {
    return sequences.stream()
        .filter(bytes -> content.contains(new String(bytes, StandardCharsets.ISO_8859_1)))
        .toList();
  }
}
