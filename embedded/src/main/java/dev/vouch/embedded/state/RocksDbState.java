package dev.vouch.embedded.state;

import dev.vouch.core.file.PrivateFiles;
import dev.vouch.embedded.library.UnpackedLibrary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * The credit state of all partitions in one directory. After a crash, each partition is at one of
 * its commits: not before the last one that {@link #checkpoint} covered, and not after the last one
 * that was begun. All writes of that commit and of those before it are there, and none of a later
 * one. So the warehouse commits each batch before the state does; if a partition's state is still
 * ahead of the warehouse, the warehouse has lost commits and the state must be deleted.
 *
 * <p>Thread-safe; each {@link PartitionState} belongs to one thread. Must be closed before the JVM
 * ends, since RocksDB's threads run native code.
 */
public final class RocksDbState implements AutoCloseable {
  private static final String LIBRARY = "librocksdbjni";

  private final StateDatabase database;
  private final Map<Integer, PartitionState> used = new ConcurrentHashMap<>();

  private RocksDbState(StateDatabase database) {
    this.database = database;
  }

  /**
   * Opens the state in a directory, or creates it.
   *
   * @param format the version of the keys and values that the processor reads and writes
   * @throws StateException if the files cannot be read or written at present, or another process
   *     has them open
   */
  public static OpenedState open(Path directory, StateSettings settings, int format) {
    RocksDB.loadLibrary();
    UnpackedLibrary.remove(LIBRARY);
    StateDatabase database;
    try {
      PrivateFiles.createDirectory(directory);
      database = StateDatabase.open(directory, settings);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot create the directory of the credit state", e);
    } catch (RocksDBException e) {
      StateException failure = StateException.of(e);
      if (failure.isDamage()) {
        return new OpenedState.Unusable("The credit state is damaged: " + e.getMessage());
      }
      throw failure;
    }
    try {
      return check(database, format);
    } catch (StateException e) {
      database.close();
      if (e.isDamage()) {
        return new OpenedState.Unusable("The credit state is damaged: " + e.getCause());
      }
      throw e;
    }
  }

  private static OpenedState check(StateDatabase database, int format) {
    byte[] key = StateKeys.format();
    Optional<Long> stored = database.get(key).map(StateKeys::toLong);
    if (stored.isPresent() && stored.get() != format) {
      database.close();
      return new OpenedState.Unusable(
          "The credit state has format %d, but this version of Vouch uses format %d."
              .formatted(stored.get(), format));
    }
    if (stored.isEmpty()) {
      database.put(key, StateKeys.ofLong(format));
    }
    return new OpenedState.Usable(new RocksDbState(database));
  }

  /**
   * Deletes the state in a directory, which must not be open.
   *
   * @throws UncheckedIOException if a file cannot be deleted
   */
  public static void delete(Path directory) {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> walk = Files.walk(directory)) {
      List<Path> files = walk.sorted(Comparator.reverseOrder()).toList();
      for (Path file : files) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete the credit state", e);
    }
  }

  /**
   * Returns the state of a partition, at its last commit.
   *
   * @param partition 0 to 65,534
   */
  public PartitionState partition(int partition) {
    if (partition < 0 || partition > StateKeys.PARTITION_MAX) {
      throw new IllegalArgumentException("a partition's number is 0 to 65,534");
    }
    return used.computeIfAbsent(partition, number -> new PartitionState(database, number));
  }

  /** Returns the state of a partition that {@link #partition} was called for. Thread-safe. */
  public Optional<PartitionState> used(int partition) {
    return Optional.ofNullable(used.get(partition));
  }

  /** Returns the partitions that have a commit. */
  public Set<Integer> partitions() {
    writeCommits();
    Set<Integer> partitions = new TreeSet<>();
    try (StateDatabase.Cursor entries =
        database.cursor(StateKeys.progress(0), StateKeys.progress(StateKeys.PARTITION_MAX + 1))) {
      for (; entries.isValid(); entries.next()) {
        partitions.add(StateKeys.partitionOfProgress(entries.key()));
      }
    }
    return partitions;
  }

  /** Returns the memory that RocksDB uses at present. */
  public long memoryBytes() {
    return database.memoryBytes();
  }

  private void writeCommits() {
    used.values().forEach(PartitionState::write);
  }

  /** Makes all commits that have returned durable. */
  public void checkpoint() {
    writeCommits();
    database.flush();
  }

  /** Returns when the last purge that was completed began; empty if there was none. */
  public Optional<Instant> lastPurge() {
    return database.get(StateKeys.lastPurge()).map(StateKeys::toLong).map(Instant::ofEpochMilli);
  }

  /**
   * Removes the bytes of all values and keys that were deleted or replaced before from the files.
   * Rewrites the whole state, so it is called once a day; other operations continue meanwhile.
   * RocksDB deletes the last of the former files a moment after this returns.
   *
   * @param now the current time
   */
  public void purge(Instant now) {
    checkpoint();
    database.compact();
    // A new manifest begins with the files of before the change that it was begun for.
    database.put(StateKeys.lastPurge(), StateKeys.ofLong(now.toEpochMilli()));
    database.flush();
  }

  /** Makes all commits durable and closes the files. Has no effect the second time. */
  @Override
  public void close() {
    try (database) {
      writeCommits();
    }
  }
}
