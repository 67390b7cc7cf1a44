package dev.vouch.embedded.log;

import dev.vouch.core.file.DurableFiles;
import dev.vouch.core.file.PrivateFiles;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogStart;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The files of the log, in the directory {@code log/}; each is named by its first position.
 * Thread-safe.
 */
final class LogFiles {
  static final String DIRECTORY = "log";
  static final String UNFINISHED = ".new";

  private static final String SUFFIX = ".log";

  private final Path directory;
  private volatile List<LogFile> files;

  /** How many times a file was replaced. */
  private volatile long replacements;

  /**
   * A file.
   *
   * @param header empty if it is damaged
   */
  record LogFile(Path path, long firstPosition, Optional<FileHeader> header) {
    /** The start of the UTC day of its groups; the earliest possible one if it is unknown. */
    Instant day() {
      return header.map(FileHeader::createdAt).orElse(Instant.EPOCH).truncatedTo(ChronoUnit.DAYS);
    }

    String name() {
      return path.getFileName().toString();
    }

    /**
     * Returns the salt of its checksums.
     *
     * @throws LogFailedException if the header is damaged
     */
    long salt() {
      return header
          .orElseThrow(() -> LogFailure.damaged("the header of " + name() + " is damaged"))
          .salt();
    }

    /**
     * Returns its end mark; empty if groups may be appended to it, or a crash has ended it.
     *
     * @throws LogFailedException if the header is damaged
     */
    Optional<EndMark> endMark() throws IOException {
      try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
        return EndMark.read(channel, salt());
      }
    }
  }

  private LogFiles(Path directory, List<LogFile> files) {
    this.directory = directory;
    this.files = files;
  }

  /** Returns the present files of a data directory. */
  static LogFiles list(Path data) throws IOException {
    Path directory = data.resolve(DIRECTORY);
    List<Path> paths = List.of();
    if (Files.exists(directory)) {
      try (Stream<Path> present = Files.list(directory)) {
        paths = present.filter(LogFiles::isOfLog).sorted().toList();
      }
    }
    List<LogFile> files = new ArrayList<>();
    for (Path path : paths) {
      Optional<LogFile> file = file(path);
      file.ifPresent(files::add);
    }
    return new LogFiles(directory, List.copyOf(files));
  }

  private static boolean isOfLog(Path path) {
    return path.getFileName().toString().matches("[0-9]{20}\\" + SUFFIX);
  }

  /** Returns a file, unless it was pruned meanwhile. */
  private static Optional<LogFile> file(Path path) throws IOException {
    String name = path.getFileName().toString();
    long firstPosition = Long.parseLong(name.substring(0, name.length() - SUFFIX.length()));
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      Optional<FileHeader> header =
          FileHeader.read(channel).filter(read -> read.firstPosition() == firstPosition);
      return Optional.of(new LogFile(path, firstPosition, header));
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
  }

  Path directory() {
    return directory;
  }

  /**
   * Creates a file that is not one of the log until it is renamed; replaces what a crash has left.
   */
  static FileChannel createUnfinished(Path unfinished) throws IOException {
    return FileChannel.open(
        unfinished,
        Set.of(
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE),
        PrivateFiles.fileAttributes(unfinished));
  }

  /** Gives a file, which was written and synced, its name; replaces the file that has it. */
  static void rename(Path unfinished, Path file) throws IOException {
    Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    DurableFiles.force(Objects.requireNonNull(file.getParent()));
  }

  /** Returns the name of the file whose first record has a position. */
  static String name(long firstPosition) {
    return "%020d%s".formatted(firstPosition, SUFFIX);
  }

  /** Returns the files in the order of their positions. */
  List<LogFile> all() {
    return files;
  }

  /** Returns the last file, which the log may append to; empty if there is none. */
  Optional<LogFile> last() {
    List<LogFile> present = files;
    return present.isEmpty() ? Optional.empty() : Optional.of(present.getLast());
  }

  /** Returns the file that can have a position, or the first one after it. */
  Optional<LogFile> at(long position) {
    List<LogFile> present = files;
    int index = Math.max(0, indexAfter(position, present) - 1);
    return index < present.size() ? Optional.of(present.get(index)) : Optional.empty();
  }

  /** Returns the file after one; empty if there is none at present. */
  Optional<LogFile> after(LogFile file) {
    List<LogFile> present = files;
    int index = indexAfter(file.firstPosition(), present);
    return index < present.size() ? Optional.of(present.get(index)) : Optional.empty();
  }

  /** Returns the number of files that begin at or before a position. */
  private static int indexAfter(long position, List<LogFile> present) {
    int low = 0;
    int high = present.size();
    while (low < high) {
      int middle = (low + high) / 2;
      boolean isAfter = present.get(middle).firstPosition() > position;
      low = isAfter ? low : middle + 1;
      high = isAfter ? middle : high;
    }
    return low;
  }

  /** A number that changes with each {@link #replace}. */
  long replacements() {
    return replacements;
  }

  /**
   * Refuses files of a newer version of Vouch.
   *
   * @throws LogFailedException if there is one
   */
  void refuseNewer() {
    if (isNewer()) {
      throw LogFailedException.damaged(
          "log/ was written by a newer version of Vouch. Run that version.");
    }
  }

  boolean isNewer() {
    return files.stream()
        .flatMap(file -> file.header().stream())
        .anyMatch(header -> header.version() > FileHeader.VERSION);
  }

  /** Returns where the log begins. */
  LogStart start(LostPositions lost) {
    List<LogFile> present = files;
    if (present.isEmpty()) {
      return lost.startOfEmptyLog();
    }
    LogFile first = present.getFirst();
    return new LogStart(
        first.firstPosition(),
        first.header().map(FileHeader::createdAt).orElse(Instant.EPOCH),
        lost.countFrom(first.firstPosition()));
  }

  synchronized void add(LogFile file) {
    List<LogFile> added = new ArrayList<>(files);
    added.removeIf(other -> other.path().equals(file.path()));
    added.add(file);
    files = List.copyOf(added);
  }

  /** Deletes a file. */
  synchronized void delete(LogFile file) throws IOException {
    List<LogFile> before = files;
    // First, so that a reader that misses the file finds that it was pruned.
    files = before.stream().filter(other -> !other.path().equals(file.path())).toList();
    try {
      Files.deleteIfExists(file.path());
      DurableFiles.force(directory);
    } catch (IOException e) {
      files = before;
      throw e;
    }
  }

  /**
   * Deletes the oldest files that are completely below a position and of days that ended before a
   * time. The last file remains.
   */
  synchronized void prune(long below, Instant endedBefore) throws IOException {
    while (files.size() > 1
        && files.get(1).firstPosition() <= below
        && !files.getFirst().day().plus(Duration.ofDays(1)).isAfter(endedBefore)) {
      delete(files.getFirst());
    }
  }

  /** Replaces a file durably, unless it was pruned meanwhile. */
  synchronized void replace(LogFile file, Path replacement) throws IOException {
    if (!files.contains(file)) {
      Files.delete(replacement);
      return;
    }
    rename(replacement, file.path());
    replacements++;
  }

  /** Deletes what a crash has left of files that were being written. */
  void deleteUnfinished() throws IOException {
    try (Stream<Path> present = Files.list(directory)) {
      for (Path path : present.filter(LogFiles::isUnfinished).toList()) {
        Files.delete(path);
      }
    }
  }

  private static boolean isUnfinished(Path path) {
    return path.getFileName().toString().endsWith(UNFINISHED);
  }
}
