package dev.vouch.embedded.log;

import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.migration.MigratedRecords;
import dev.vouch.core.migration.MigratedRecords.MigratedRecord;
import dev.vouch.core.migration.UsedKey;
import dev.vouch.embedded.log.CopyProgressFile.StoredProgress;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
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

  private final DirectoryLock lock;
  private final CopyProgressFile file;
  private final FileGroupStore store;
  private Optional<StoredProgress> stored;

  private LogCopy(
      DirectoryLock lock,
      CopyProgressFile file,
      FileGroupStore store,
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
      CopyProgressFile file = new CopyProgressFile(directory);
      Optional<StoredProgress> stored = file.read();
      if (stored.isPresent()) {
        LogEnding.cut(directory, stored.get().next());
      }
      long next = stored.map(StoredProgress::next).orElse(FIRST_POSITION);
      return new LogCopy(lock, file, FileGroupStore.open(directory, next), stored);
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

  /** Returns how far it is; empty if it has not begun. */
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
          CopiedGroups groups =
              new CopiedGroups(store, before.next(), store.lastWrittenAt().orElse(Instant.EPOCH));
          for (MigratedRecord record : records.records()) {
            groups.add(record.record());
          }
          long end = groups.write();
          store(before.at(copiedWith(records.until()), end));
        });
  }

  private LogPositions copiedWith(LogPositions until) {
    LogPositions copied = stored.orElseThrow().progress().copied();
    for (Map.Entry<Integer, Long> position : until.byPartition().entrySet()) {
      copied = copied.with(position.getKey(), position.getValue());
    }
    return copied;
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
                  List.of(RecordGroup.removed()),
                  keys,
                  List.of());
          store.append(group);
          store(before.at(before.progress().copied(), group.end()));
        });
  }

  private void store(StoredProgress progress) throws IOException {
    file.write(progress);
    stored = Optional.of(progress);
  }

  /**
   * Returns the position of the last record that was written before a time; if there is none, the
   * position before the first record.
   */
  public long lastBefore(Instant time) {
    try (GroupReader reader = new GroupReader(store.files())) {
      long first = stored.orElseThrow().firstPosition();
      long[] next = {first};
      reader.read(
          first,
          store.nextPosition(),
          group -> {
            boolean isBefore = group.hasHeader() && group.writtenAt().isBefore(time);
            next[0] = isBefore ? group.end() : next[0];
            return isBefore;
          });
      return next[0] - 1;
    } catch (IOException e) {
      throw failed(e);
    }
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
