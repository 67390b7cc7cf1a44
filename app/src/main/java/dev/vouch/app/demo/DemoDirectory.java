package dev.vouch.app.demo;

import dev.vouch.core.file.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The data directory of the demo. It is recreated at each start, because the history must be
 * recorded before all other events. Only a directory that a demo created is ever emptied.
 */
public final class DemoDirectory implements AutoCloseable {
  /** The file that marks a directory as created by a demo; locked while a demo is running. */
  private static final String MARKER = "made-by-vouch-demo";

  private final FileChannel marker;

  private DemoDirectory(FileChannel marker) {
    this.marker = marker;
  }

  /**
   * Creates the directory, or empties the directory of an earlier demo.
   *
   * @throws DemoException if the directory was not created by a demo, or a server or another demo
   *     is using it
   */
  public static DemoDirectory recreate(Path directory) {
    try {
      create(directory);
      if (!Files.exists(directory.resolve(MARKER)) && !contents(directory).isEmpty()) {
        throw new DemoException(
            directory
                + " was not created by the demo, which empties its directory at startup; choose"
                + " another --data");
      }
      checkNotServed(directory);
      FileChannel marker = locked(directory);
      removeAllBut(directory.resolve(MARKER), directory);
      return new DemoDirectory(marker);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the data directory " + directory + " cannot be recreated; choose another --data", e);
    }
  }

  /** Creates the directory and its parent. A production server may later use the parent. */
  private static void create(Path directory) throws IOException {
    Path parent = directory.toAbsolutePath().getParent();
    if (parent != null) {
      PrivateFiles.createDirectory(parent);
    }
    PrivateFiles.createDirectory(directory);
  }

  /** Checks the server's lock too, because a server may be running on a demo's directory. */
  private static void checkNotServed(Path directory) throws IOException {
    Path serverLock = directory.resolve("log.lock");
    if (!Files.exists(serverLock)) {
      return;
    }
    try (FileChannel channel = FileChannel.open(serverLock, StandardOpenOption.WRITE)) {
      if (lock(channel).isEmpty()) {
        throw new DemoException(
            "a server is running on " + directory + "; stop it, or choose another --data");
      }
    }
  }

  private static FileChannel locked(Path directory) throws IOException {
    FileChannel marker =
        FileChannel.open(
            directory.resolve(MARKER), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (lock(marker).isEmpty()) {
      marker.close();
      throw new DemoException(
          "another demo is running on " + directory + "; stop it, or choose another --data");
    }
    return marker;
  }

  private static Optional<FileLock> lock(FileChannel marker) throws IOException {
    try {
      return Optional.ofNullable(marker.tryLock());
    } catch (OverlappingFileLockException ofThisProcess) {
      return Optional.empty();
    }
  }

  private static List<Path> contents(Path directory) throws IOException {
    try (Stream<Path> walk = Files.walk(directory)) {
      return walk.filter(path -> !path.equals(directory))
          .sorted(Comparator.reverseOrder())
          .toList();
    }
  }

  private static void removeAllBut(Path excluded, Path directory) throws IOException {
    for (Path path : contents(directory)) {
      if (!path.equals(excluded)) {
        Files.delete(path);
      }
    }
  }

  @Override
  public void close() {
    try {
      marker.close();
    } catch (IOException e) {
      throw new UncheckedIOException("the demo's marker file cannot be closed", e);
    }
  }

  /** Exception for a demo that cannot start. The message names the cause and the remedy. */
  public static final class DemoException extends RuntimeException {
    private static final long serialVersionUID = 1;

    DemoException(String message) {
      super(message);
    }

    DemoException(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
