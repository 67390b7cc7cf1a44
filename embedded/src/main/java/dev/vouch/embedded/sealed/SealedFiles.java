package dev.vouch.embedded.sealed;

import dev.vouch.core.file.FileFailure;
import dev.vouch.core.file.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The directory of the sealed days. A day's file is the one with the highest revision; others are
 * left by a crash and deleted. Not thread-safe.
 */
final class SealedFiles {
  private static final String SPILL = "spill";
  private static final String UNFINISHED = "unfinished.parquet";
  private static final String UNPUBLISHED = "unpublished.parquet";

  private final Path directory;

  SealedFiles(Path directory) {
    this.directory = directory;
  }

  static SealedFiles open(Path directory) throws IOException {
    PrivateFiles.createDirectory(directory);
    Path parent = directory.toAbsolutePath().getParent();
    if (parent != null) {
      force(parent);
    }
    SealedFiles files = new SealedFiles(directory);
    files.deleteUnfinished();
    files.deleteUnpublished();
    files.deleteReplaced();
    return files;
  }

  /** Creates the file of a day that is rewritten, until it is complete. */
  Path createUnfinished() throws IOException {
    PrivateFiles.createFile(unfinished());
    return unfinished();
  }

  /** Creates the file of a day that is written while others are rewritten. */
  Path createUnpublished() throws IOException {
    deleteUnpublished();
    PrivateFiles.createFile(unpublished());
    return unpublished();
  }

  private Path unpublished() {
    return directory.resolve(UNPUBLISHED);
  }

  void deleteUnpublished() throws IOException {
    Files.deleteIfExists(unpublished());
  }

  private Path unfinished() {
    return directory.resolve(UNFINISHED);
  }

  /** The directory of the database's temporary files. */
  Path spill() {
    return directory.resolve(SPILL);
  }

  Path path(SealedFile file) {
    return directory.resolve(file.name());
  }

  /** Deletes what an operation that failed has left. */
  void deleteUnfinished() throws IOException {
    Files.deleteIfExists(unfinished());
    if (Files.isDirectory(spill())) {
      for (Path file : list(spill())) {
        Files.delete(file);
      }
      Files.delete(spill());
    }
  }

  private void deleteReplaced() throws IOException {
    SortedMap<SealedDay, SealedFile> current = all();
    for (Path path : list(directory)) {
      Optional<SealedFile> file = SealedFile.of(path);
      if (file.isPresent() && !file.get().equals(current.get(file.get().day()))) {
        Files.delete(path);
      }
    }
    force(directory);
  }

  /** The file of each day. */
  SortedMap<SealedDay, SealedFile> all() throws IOException {
    SortedMap<SealedDay, SealedFile> files = new TreeMap<>();
    for (Path path : list(directory)) {
      SealedFile.of(path)
          .ifPresent(
              file ->
                  files.merge(
                      file.day(), file, (one, other) -> one.isNewerThan(other) ? one : other));
    }
    return Collections.unmodifiableSortedMap(files);
  }

  Optional<SealedFile> find(SealedDay day) throws IOException {
    return Optional.ofNullable(all().get(day));
  }

  /** Makes the unfinished file the day's, durably, instead of the one that it replaces. */
  void replace(SealedFile replaced) throws IOException {
    publish(unfinished(), replaced.day(), sync(unfinished()), Optional.of(replaced));
  }

  /** Makes the unpublished file the day's, durably, instead of the one that it has. */
  void publish(SealedDay day, String checksum) throws IOException {
    publish(unpublished(), day, checksum, find(day));
  }

  /** Makes a file's content durable; returns its checksum. */
  static String sync(Path file) throws IOException {
    force(file);
    return SealedFile.checksum(file);
  }

  private void publish(Path written, SealedDay day, String checksum, Optional<SealedFile> replaced)
      throws IOException {
    int revision = replaced.map(SealedFile::revision).orElse(0) + 1;
    SealedFile file = new SealedFile(day, revision, checksum);
    Files.move(written, path(file), StandardCopyOption.ATOMIC_MOVE);
    force(directory);
    if (replaced.isPresent()) {
      Files.delete(path(replaced.get()));
      force(directory);
    }
  }

  DayCheck check(SealedFile file) {
    try {
      String checksum = SealedFile.checksum(path(file));
      return checksum.equals(file.checksum())
          ? new DayCheck.Intact(file.day(), Files.size(path(file)))
          : damaged(file, "Its checksum differs from the one in its name.");
    } catch (IOException e) {
      return new DayCheck.Unreadable(file.day(), file.name(), FileFailure.reason(e));
    }
  }

  static DayCheck.Damaged damaged(SealedFile file, String reason) {
    return new DayCheck.Damaged(file.day(), file.name(), reason);
  }

  static List<Path> list(Path directory) throws IOException {
    try (Stream<Path> paths = Files.list(directory)) {
      return new ArrayList<>(paths.toList());
    }
  }

  static void force(Path path) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
