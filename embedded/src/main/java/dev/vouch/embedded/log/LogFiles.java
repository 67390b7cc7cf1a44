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
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
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

  /** The files by their first positions. */
  private final NavigableMap<Long, LogFile> files = new ConcurrentSkipListMap<>();

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
    files.forEach(this::add);
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
    return new LogFiles(directory, files);
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
    return List.copyOf(files.values());
  }

  /** Returns the last file, which the log may append to; empty if there is none. */
  Optional<LogFile> last() {
    return Optional.ofNullable(files.lastEntry()).map(Map.Entry::getValue);
  }

  private Optional<LogFile> first() {
    return Optional.ofNullable(files.firstEntry()).map(Map.Entry::getValue);
  }

  /** Returns the file that can have a position, or the first one after it. */
  Optional<LogFile> at(long position) {
    return Optional.ofNullable(files.floorEntry(position)).map(Map.Entry::getValue).or(this::first);
  }

  /** Returns the file after one; empty if there is none at present. */
  Optional<LogFile> after(LogFile file) {
    return Optional.ofNullable(files.higherEntry(file.firstPosition())).map(Map.Entry::getValue);
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
    return files.values().stream()
        .flatMap(file -> file.header().stream())
        .anyMatch(header -> header.version() > FileHeader.VERSION);
  }

  /** Returns where the log begins. */
  LogStart start(LostPositions lost) {
    return first()
        .map(
            first ->
                new LogStart(
                    first.firstPosition(),
                    first.header().map(FileHeader::createdAt).orElse(Instant.EPOCH),
                    lost.countFrom(first.firstPosition())))
        .orElseGet(lost::startOfEmptyLog);
  }

  void add(LogFile file) {
    files.put(file.firstPosition(), file);
  }

  /** Deletes a file. */
  synchronized void delete(LogFile file) throws IOException {
    // First, so that a reader that misses the file finds that it was pruned.
    files.remove(file.firstPosition());
    try {
      Files.deleteIfExists(file.path());
      DurableFiles.force(directory);
    } catch (IOException e) {
      add(file);
      throw e;
    }
  }

  /**
   * Deletes the oldest files that are completely below a position and of days that ended before a
   * time. The last file remains.
   */
  synchronized void prune(long below, Instant endedBefore) throws IOException {
    Optional<LogFile> oldest = first();
    while (oldest.flatMap(this::after).filter(next -> next.firstPosition() <= below).isPresent()
        && !oldest.get().day().plus(Duration.ofDays(1)).isAfter(endedBefore)) {
      delete(oldest.get());
      oldest = first();
    }
  }

  /** Replaces a file durably, unless it was pruned meanwhile. */
  synchronized void replace(LogFile file, Path replacement) throws IOException {
    if (!file.equals(files.get(file.firstPosition()))) {
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
