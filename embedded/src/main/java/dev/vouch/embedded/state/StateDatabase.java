package dev.vouch.embedded.state;

import dev.vouch.embedded.library.UnpackedLibrary;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;
import org.rocksdb.CompactRangeOptions;
import org.rocksdb.CompactRangeOptions.BottommostLevelCompaction;
import org.rocksdb.FlushOptions;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * RocksDB without a log of its own: what it has lost after a crash is applied again from Vouch's
 * log. Thread-safe; {@link #close} waits for operations in progress, and operations after it throw
 * {@link StateException}, because RocksDB would end the process.
 */
final class StateDatabase implements AutoCloseable {
  private static final String LIBRARY = "librocksdbjni";

  private final StateOptions options;
  private final RocksDB database;
  private final WriteOptions withoutLog = new WriteOptions().setDisableWAL(true);
  private final CompactRangeOptions compaction =
      new CompactRangeOptions()
          .setExclusiveManualCompaction(false)
          .setBottommostLevelCompaction(BottommostLevelCompaction.kForceOptimized);

  /** Held exclusively to close, and shared by all operations. */
  private final ReadWriteLock lock = new ReentrantReadWriteLock();

  private boolean closed;

  /** A number that the database has about the state itself. */
  enum Property {
    FORMAT('F'),

    /** The first position of the log that is not applied. */
    PROGRESS('P'),

    /** When the last purge began, in milliseconds since 1970. */
    LAST_PURGE('L');

    /** No key of the processor begins with it. */
    private static final byte FIRST_BYTE = (byte) 0xff;

    private final byte code;

    Property(char code) {
      this.code = (byte) code;
    }

    private byte[] key() {
      return new byte[] {FIRST_BYTE, code};
    }
  }

  private StateDatabase(StateOptions options, RocksDB database) {
    this.options = options;
    this.database = database;
  }

  static StateDatabase open(Path directory, StateSettings settings) throws RocksDBException {
    RocksDB.loadLibrary();
    UnpackedLibrary.remove(LIBRARY);
    StateOptions options = new StateOptions(settings);
    try {
      RocksDB database = RocksDB.open(options.asOptions(), directory.toString());
      return new StateDatabase(options, database);
    } catch (RocksDBException e) {
      options.close();
      throw e;
    }
  }

  /**
   * Returns the memory that RocksDB uses at present: cached blocks, indexes and unflushed writes.
   */
  long memoryBytes() {
    return run(
        () ->
            database.getLongProperty("rocksdb.block-cache-usage")
                + database.getLongProperty("rocksdb.estimate-table-readers-mem")
                + database.getLongProperty("rocksdb.cur-size-all-mem-tables"));
  }

  /** Throws {@link StateException} if it is closed. */
  void requireOpen() {
    boolean _ = run(() -> true);
  }

  /** An operation of the database. */
  @FunctionalInterface
  private interface Operation<T extends @Nullable Object> {
    T run() throws RocksDBException;
  }

  private <T extends @Nullable Object> T run(Operation<T> operation) {
    lock.readLock().lock();
    try {
      if (closed) {
        throw new StateException("the credit state is closed");
      }
      return operation.run();
    } catch (RocksDBException e) {
      throw StateException.of(e);
    } finally {
      lock.readLock().unlock();
    }
  }

  /**
   * Returns the value of a key, if there is one.
   *
   * @implNote Not RocksDB's {@code multiGetAsList}: a value that it cannot read is as one that does
   *     not exist.
   */
  Optional<byte[]> get(byte[] key) {
    return Optional.ofNullable(this.<byte @Nullable []>run(() -> database.get(key)));
  }

  /** An operation without a result. */
  @FunctionalInterface
  private interface Action {
    void run() throws RocksDBException;
  }

  private void execute(Action action) {
    boolean _ =
        run(
            () -> {
              action.run();
              return true;
            });
  }

  /** Returns a number about the state itself; empty if it was never stored. */
  Optional<Long> get(Property property) {
    return get(property.key()).map(value -> ByteBuffer.wrap(value).getLong());
  }

  /** Whether there are entries, or numbers about the state itself. */
  boolean hasEntries() {
    byte[] afterAll = {Property.FIRST_BYTE, Property.FIRST_BYTE, Property.FIRST_BYTE};
    try (Cursor entries = cursor(new byte[0], afterAll)) {
      return entries.isValid();
    }
  }

  void put(Property property, long value) {
    execute(() -> database.put(withoutLog, property.key(), bytes(value)));
  }

  /**
   * Applies writes, all or none of them.
   *
   * @param next the position of the first record that they do not contain
   */
  void write(PendingWrites writes, long next) {
    try (WriteBatch batch = new WriteBatch()) {
      writes.addTo(batch);
      batch.put(Property.PROGRESS.key(), bytes(next));
      execute(() -> database.write(withoutLog, batch));
    } catch (RocksDBException e) {
      throw StateException.of(e);
    }
  }

  private static byte[] bytes(long value) {
    return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
  }

  /** Makes what was written to the database durable. */
  void flush() {
    try (FlushOptions flush = new FlushOptions().setWaitForFlush(true)) {
      execute(() -> database.flush(flush));
    }
  }

  /** Rewrites all files without what was deleted or replaced. */
  void compact() {
    execute(() -> database.compactRange(database.getDefaultColumnFamily(), null, null, compaction));
  }

  /** Returns a cursor at the first entry of a range; until it is closed, so is {@link #close}. */
  Cursor cursor(byte[] from, byte[] until) {
    lock.readLock().lock();
    if (closed) {
      lock.readLock().unlock();
      throw new StateException("the credit state is closed");
    }
    return new Cursor(from, until);
  }

  /** A cursor over stored entries. Used and closed by the thread that opened it. */
  final class Cursor implements SortedEntries {
    private final Slice end;
    private final ReadOptions bounds;
    private final RocksIterator entries;

    private Cursor(byte[] from, byte[] until) {
      end = new Slice(until);
      bounds = new ReadOptions().setIterateUpperBound(end);
      entries = database.newIterator(bounds);
      entries.seek(from);
    }

    @Override
    public boolean isValid() {
      if (entries.isValid()) {
        return true;
      }
      try {
        entries.status();
        return false;
      } catch (RocksDBException e) {
        throw StateException.of(e);
      }
    }

    @Override
    public void next() {
      entries.next();
    }

    @Override
    public void seek(byte[] key) {
      entries.seek(key);
    }

    @Override
    public byte[] key() {
      return entries.key();
    }

    @Override
    public byte[] value() {
      return entries.value();
    }

    @Override
    public void close() {
      entries.close();
      bounds.close();
      end.close();
      lock.readLock().unlock();
    }
  }

  /** Closes the files, after what was written to the database. */
  @Override
  public void close() {
    compaction.setCanceled(true);
    lock.writeLock().lock();
    try {
      if (closed) {
        return;
      }
      closed = true;
      try (FlushOptions flush = new FlushOptions().setWaitForFlush(true)) {
        database.flush(flush);
      } finally {
        database.cancelAllBackgroundWork(true);
        database.close();
        withoutLog.close();
        compaction.close();
        options.close();
      }
    } catch (RocksDBException e) {
      throw StateException.of(e);
    } finally {
      lock.writeLock().unlock();
    }
  }
}
