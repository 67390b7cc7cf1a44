package dev.vouch.localcluster.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Programs that were downloaded or unpacked, each version in a directory of its own, shared by all
 * clones and clusters of a user: {@code ~/.cache/vouch}, or {@code $XDG_CACHE_HOME/vouch}.
 */
final class ProgramCache {
  private ProgramCache() {}

  /** Makes the files of a program. */
  @FunctionalInterface
  interface Source {
    /** Makes them in a new directory. */
    void makeIn(Path directory) throws IOException;
  }

  /** Returns the directory of a program; makes it if it does not exist. Never made by halves. */
  static Path directory(String program, Source source) {
    Path directory = root().resolve(program);
    if (Files.isDirectory(directory)) {
      return directory;
    }
    try {
      Files.createDirectories(root());
      Path unfinished = Files.createTempDirectory(root(), program);
      try {
        source.makeIn(unfinished);
        move(unfinished, directory);
      } finally {
        FileTree.delete(unfinished);
      }
      return directory;
    } catch (IOException e) {
      throw new UncheckedIOException(program + " cannot be made in " + root(), e);
    }
  }

  /** Another process may have made the same meanwhile. */
  private static void move(Path unfinished, Path directory) throws IOException {
    try {
      Files.move(unfinished, directory);
    } catch (IOException e) {
      if (!Files.isDirectory(directory)) {
        throw e;
      }
    }
  }

  private static Path root() {
    return Optional.ofNullable(System.getenv("XDG_CACHE_HOME"))
        .map(Path::of)
        .orElse(Path.of(System.getProperty("user.home"), ".cache"))
        .resolve("vouch");
  }
}
