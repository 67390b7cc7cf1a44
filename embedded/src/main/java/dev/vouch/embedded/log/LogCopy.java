package dev.vouch.embedded.log;

import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.migration.MigratedRecords;
import dev.vouch.core.migration.MigratedRecords.MigratedRecord;
import dev.vouch.core.migration.UsedKey;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Copies the log of another engine to the files of this one, which it locks. How far each partition
 * of that log is copied is stored after the records; records beyond it are cut off when the copy is
 * opened again. Used and closed by one thread; after a failure it must be closed.
 */
public final class LogCopy implements AutoCloseable {
  private static final long FIRST_POSITION = 1;

  /** How far the copy is. What the log has beyond it was not copied completely. */
  private static final String PROGRESS = "migration";

  private final DirectoryLock lock;
  private final ChecksummedLines file;
  private final GroupStore store;
  private Optional<StoredProgress> stored;

  private LogCopy(
      DirectoryLock lock,
      ChecksummedLines file,
      GroupStore store,
      Optional<StoredProgress> stored) {
    this.lock = lock;
    this.file = file;
    this.store = store;
    this.stored = stored;
  }

  /**
   * Opens the log of a data directory; creates it if it does not exist.
   *
   * @throws DirectoryLock.LogInUseException if another process uses the directory
   * @throws LogFailedException if it cannot be opened
   */
  public static LogCopy open(Path directory) {
    DirectoryLock lock = DirectoryLock.acquire(directory);
    try {
      ChecksummedLines file = new ChecksummedLines(directory.resolve(LogFiles.DIRECTORY), PROGRESS);
      Optional<StoredProgress> stored = StoredProgress.parse(file.read());
      if (stored.isPresent()) {
        LogEnding.cut(directory, stored.get().next());
      }
      long next = stored.map(StoredProgress::next).orElse(FIRST_POSITION);
      return new LogCopy(lock, file, GroupStore.open(directory, next), stored);
    } catch (IOException e) {
      lock.close();
      throw failed(e);
    } catch (RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  /**
   * How far the copy is.
   *
   * @param openFrom the first UTC day that was not closed when it began; empty if none was
   * @param copied by partition, the position of the last record that is copied
   */
  public record CopyProgress(Optional<LocalDate> openFrom, LogPositions copied) {}

  /**
   * The progress with the positions here.
   *
   * @param firstPosition of the first record here
   * @param next the position after the last record here
   */
  private record StoredProgress(CopyProgress progress, long firstPosition, long next) {
    private static final String NONE = "-";

    /** Parses the lines of the file; empty if the copy has not begun. */
    static Optional<StoredProgress> parse(List<String> lines) {
      if (lines.isEmpty()) {
        return Optional.empty();
      }
      Optional<LocalDate> openFrom =
          Optional.of(lines.getFirst()).filter(day -> !day.equals(NONE)).map(LocalDate::parse);
      LogPositions copied = LogPositions.NONE;
      for (String line : lines.subList(3, lines.size())) {
        String[] position = line.split(" ", -1);
        copied = copied.with(Integer.parseInt(position[0]), Long.parseLong(position[1]));
      }
      return Optional.of(
          new StoredProgress(
              new CopyProgress(openFrom, copied),
              Long.parseLong(lines.get(1)),
              Long.parseLong(lines.get(2))));
    }

    List<String> lines() {
      List<String> lines = new ArrayList<>();
      lines.add(progress.openFrom().map(LocalDate::toString).orElse(NONE));
      lines.add(Long.toString(firstPosition));
      lines.add(Long.toString(next));
      progress
          .copied()
          .byPartition()
          .forEach((partition, position) -> lines.add(partition + " " + position));
      return lines;
    }

    /** Returns the progress once records until these positions are copied. */
    StoredProgress at(LogPositions until, long end) {
      LogPositions copied = progress.copied();
      for (Map.Entry<Integer, Long> position : until.byPartition().entrySet()) {
        copied = copied.with(position.getKey(), position.getValue());
      }
      return new StoredProgress(new CopyProgress(progress.openFrom(), copied), firstPosition, end);
    }
  }

  /** Returns how far the copy is; empty if it has not begun. */
  public Optional<CopyProgress> progress() {
    return stored.map(StoredProgress::progress);
  }

  /**
   * Begins the copy.
   *
   * @param before the position of each partition before its first record
   * @param firstPosition of the first record here
   */
  public void begin(Optional<LocalDate> openFrom, LogPositions before, long firstPosition) {
    write(
        () ->
            store(
                new StoredProgress(
                    new CopyProgress(openFrom, before), firstPosition, firstPosition)));
  }

  /** Appends records, in their order. */
  public void append(MigratedRecords records) {
    write(
        () -> {
          StoredProgress before = stored.orElseThrow();
          CopiedGroups groups = new CopiedGroups(store, before.next());
          for (MigratedRecord record : records.records()) {
            groups.add(record.record());
          }
          long end = groups.write();
          store(before.at(records.until(), end));
        });
  }

  /** Adds keys. One that is known already is replaced. */
  public void addKeys(List<UsedKey> keys, Instant now) {
    if (keys.isEmpty()) {
      return;
    }
    write(
        () -> {
          StoredProgress before = stored.orElseThrow();
          NewGroup group =
              new NewGroup(
                  before.next(),
                  store.lastWrittenAt().orElse(now),
                  List.of(NewGroup.removed()),
                  keys,
                  List.of());
          store.append(group);
          store(before.at(LogPositions.NONE, group.end()));
        });
  }

  private void store(StoredProgress progress) throws IOException {
    file.write(progress.lines());
    stored = Optional.of(progress);
  }

  /**
   * Returns the position of the last record that was written before a time; if there is none, the
   * position before the first record.
   */
  public long lastBefore(Instant time) {
    long next = stored.orElseThrow().firstPosition();
    try (GroupReader reader = new GroupReader(store.files(), next)) {
      Optional<StoredGroup> group = reader.next(store.nextPosition());
      while (group.filter(found -> isBefore(time, found)).isPresent()) {
        next = group.get().end();
        group = reader.next(store.nextPosition());
      }
      return next - 1;
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private static boolean isBefore(Instant time, StoredGroup group) {
    return group.hasHeader() && group.writtenAt().isBefore(time);
  }

  /** Returns when the last record was written; empty if there is none. */
  public Optional<Instant> lastWrittenAt() {
    return store.lastWrittenAt();
  }

  /** Removes what only the copy needs. */
  public void removeProgress() {
    write(file::delete);
  }

  /** Writes of the copy. */
  @FunctionalInterface
  private interface Work {
    void run() throws IOException;
  }

  private static void write(Work work) {
    try {
      work.run();
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private static LogFailedException failed(IOException e) {
    return new LogFailedException(
        "The log cannot be written. Check the disk, its free space and rights, then continue the"
            + " migration.",
        e);
  }

  @Override
  public void close() {
    try {
      store.close();
    } catch (IOException e) {
      throw failed(e);
    } finally {
      lock.close();
    }
  }
}
