package dev.vouch.localcluster.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Searches files for values, also while their owner writes and deletes them. */
public final class FileSearch {
  private FileSearch() {}

  /** Returns the name of each value with each file of a directory that has its bytes. */
  public static List<String> found(Path directory, Map<String, byte[]> values) {
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

  /** Returns the files of a directory; without those that are deleted meanwhile. */
  public static List<Path> files(Path directory) {
    List<Path> files = new ArrayList<>();
    try {
      Files.walkFileTree(
          directory,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              if (attributes.isRegularFile()) {
                files.add(file);
              }
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) {
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException failure) {
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
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
