package dev.vouch.embedded.state;

import dev.vouch.core.file.PrivateFiles;
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
import org.rocksdb.RocksDBException;

/**
 * The credit state of all partitions in one directory. Commits wait in memory for a checkpoint: its
 * owner calls {@link #freeze} at the same moment as that of the events, makes these durable, and
 * then calls {@link #writeFrozen}. After a crash, each partition is at the last commit that was
 * written so, or at that of the freeze before, and so never ahead of the events.
 *
 * <p>Thread-safe; each {@link PartitionState} belongs to one thread. Must be closed before the JVM
 * ends, since RocksDB's threads run native code.
 */
public final class RocksDbState implements AutoCloseable {
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

  /** Returns the partitions that have a commit in the files. */
  public Set<Integer> partitions() {
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

  /** Whether so many commits wait that a checkpoint is due. */
  public boolean isFull() {
    return used.values().stream().mapToLong(state -> state.committed().bytes()).sum()
        > StateSettings.waitingBytesMax();
  }

  /**
   * Divides the commits of all partitions until now from later ones. Takes no time; by the thread
   * that commits, while {@link #writeFrozen} does not run.
   */
  public void freeze() {
    used.values().forEach(state -> state.committed().freeze());
  }

  /** Makes the frozen commits durable. To be called once their events are. */
  public void writeFrozen() {
    used.values().forEach(state -> state.committed().writeFrozen());
    database.flush();
  }

  /** Makes all commits durable, whose events are. */
  public void checkpoint() {
    freeze();
    writeFrozen();
  }

  /** Returns when the last purge that was completed began; empty if there was none. */
  public Optional<Instant> lastPurge() {
    return database.get(StateKeys.lastPurge()).map(StateKeys::toLong).map(Instant::ofEpochMilli);
  }

  /**
   * Removes the bytes of all values and keys that were deleted or replaced before the last
   * checkpoint from the files. Rewrites the whole state, so it is called once a day; other
   * operations continue meanwhile. RocksDB deletes the last of the former files a moment after this
   * returns.
   *
   * @param now the current time
   */
  public void purge(Instant now) {
    database.compact();
    // A new manifest begins with the files of before the change that it was begun for.
    database.put(StateKeys.lastPurge(), StateKeys.ofLong(now.toEpochMilli()));
    database.flush();
  }

  /** Closes the files, without commits since the last checkpoint. Has no effect the second time. */
  @Override
  public void close() {
    database.close();
  }
}
