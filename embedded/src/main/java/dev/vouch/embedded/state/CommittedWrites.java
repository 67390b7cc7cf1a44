package dev.vouch.embedded.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/**
 * The commits of one partition that are not in the database yet. The facts of a visit follow each
 * other closely, so most values are read and replaced here before they are written once. Nothing is
 * lost by waiting: the database has no log either, and makes durable only what a checkpoint covers.
 * Thread-safe.
 */
final class CommittedWrites {
  private final StateDatabase database;
  private final int partition;
  private final PendingWrites writes = new PendingWrites();

  /** The position of the first record that the writes do not contain. */
  private long next;

  CommittedWrites(StateDatabase database, int partition) {
    this.database = database;
    this.partition = partition;
  }

  /** Adds a commit; writes the former ones to the database if they have become many. */
  synchronized void add(PendingWrites commit, long nextPosition) {
    database.requireOpen();
    if (writes.bytes() > database.committedBytesMax()) {
      write();
    }
    writes.addAll(commit);
    next = nextPosition;
  }

  /** Returns the last writes of keys, in their order; empty where the stored value is valid. */
  synchronized List<Optional<PendingWrites.Write>> find(List<PendingWrites.Key> keys) {
    List<Optional<PendingWrites.Write>> found = new ArrayList<>(keys.size());
    for (PendingWrites.Key key : keys) {
      found.add(writes.find(key));
    }
    return found;
  }

  /** Reads with no commit and no write to the database in between; these wait meanwhile. */
  synchronized <T> T readUnchanged(Supplier<T> reading) {
    return reading.get();
  }

  /** Writes all commits to the database, together with their position. */
  synchronized void write() {
    if (next == 0) {
      return;
    }
    try (WriteBatch batch = new WriteBatch()) {
      writes.addTo(batch);
      batch.put(StateKeys.progress(partition), StateKeys.ofLong(next));
      database.write(batch);
    } catch (RocksDBException e) {
      throw StateException.of(e);
    }
    writes.clear();
    next = 0;
  }
}
