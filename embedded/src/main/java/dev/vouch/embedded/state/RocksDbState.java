package dev.vouch.embedded.state;

import dev.vouch.core.file.DurableFiles;
import dev.vouch.core.file.PrivateFiles;
import dev.vouch.embedded.state.StateDatabase.Property;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.rocksdb.RocksDBException;

/**
 * The credit state in one directory. Commits wait in memory for a checkpoint: its owner calls
 * {@link #freeze} at the same moment as that of the events, makes these durable, and then calls
 * {@link #writeFrozen}. After a crash, the state is at the last commit that was written so, and so
 * never ahead of the events.
 *
 * <p>Thread-safe; its {@link #credit} belongs to one thread. Must be closed before the JVM ends,
 * since RocksDB's threads run native code.
 */
public final class RocksDbState implements AutoCloseable {
  private final StateDatabase database;
  private final StoredCreditState credit;

  /** The outcome of opening the credit state. */
  public sealed interface Opened {
    /** The state can be used. */
    record Usable(RocksDbState state) implements Opened {}

    /**
     * The files are damaged or have another format. The owner deletes them with {@link #delete},
     * and the state is rebuilt from the log.
     *
     * @param reason for the operator, in one sentence
     */
    record Unusable(String reason) implements Opened {}
  }

  private RocksDbState(StateDatabase database) {
    this.database = database;
    this.credit = new StoredCreditState(database);
  }

  /**
   * Opens the state in a directory, or creates it.
   *
   * @param format the version of the keys and values that the processor reads and writes
   * @throws StateException if the files cannot be read or written at present, or another process
   *     has them open
   */
  public static Opened open(Path directory, StateSettings settings, int format) {
    StateDatabase database;
    try {
      PrivateFiles.createDirectory(directory);
      database = StateDatabase.open(directory, settings);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot create the directory of the credit state", e);
    } catch (RocksDBException e) {
      StateException failure = StateException.of(e);
      if (failure.isDamage()) {
        return new Opened.Unusable("The credit state is damaged: " + e.getMessage());
      }
      throw failure;
    }
    try {
      return check(database, format);
    } catch (StateException e) {
      database.close();
      if (e.isDamage()) {
        return new Opened.Unusable("The credit state is damaged: " + e.getCause());
      }
      throw e;
    }
  }

  private static Opened check(StateDatabase database, int format) {
    Optional<Long> stored = database.get(Property.FORMAT);
    if (stored.isPresent() && stored.get() != format) {
      database.close();
      return new Opened.Unusable(
          "The credit state has format %d, but this version of Vouch uses format %d."
              .formatted(stored.get(), format));
    }
    if (stored.isEmpty() && database.hasEntries()) {
      database.close();
      return new Opened.Unusable(
          "The credit state has no format that this version of Vouch knows.");
    }
    if (stored.isEmpty()) {
      database.put(Property.FORMAT, format);
    }
    return new Opened.Usable(new RocksDbState(database));
  }

  /**
   * Deletes the state in a directory, which must not be open.
   *
   * @throws UncheckedIOException if a file cannot be deleted
   */
  public static void delete(Path directory) {
    try {
      DurableFiles.deleteTree(directory);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete the credit state", e);
    }
  }

  /** Returns the state at its last commit. Of one thread. */
  public StoredCreditState credit() {
    return credit;
  }

  /** Returns the memory that RocksDB uses at present. */
  public long memoryBytes() {
    return database.memoryBytes();
  }

  /** Whether so many commits wait that a checkpoint is due. */
  public boolean isFull() {
    return credit.committed().bytes() > StateSettings.waitingBytesMax();
  }

  /**
   * Divides the commits until now from later ones. Takes no time; by the thread that commits, while
   * {@link #writeFrozen} does not run.
   */
  public void freeze() {
    credit.committed().freeze();
  }

  /** Makes the frozen commits durable. To be called once their events are. */
  public void writeFrozen() {
    credit.committed().writeFrozen();
    database.flush();
  }

  /** Makes all commits durable, whose events are. */
  public void checkpoint() {
    freeze();
    writeFrozen();
  }

  /** Returns when the last purge that was completed began; empty if there was none. */
  public Optional<Instant> lastPurge() {
    return database.get(Property.LAST_PURGE).map(Instant::ofEpochMilli);
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
    database.put(Property.LAST_PURGE, now.toEpochMilli());
    database.flush();
  }

  /** Closes the files, without commits since the last checkpoint. Has no effect the second time. */
  @Override
  public void close() {
    database.close();
  }
}
