package dev.vouch.embedded.state;

import dev.vouch.core.credit.CreditState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/**
 * The credit state of one partition. Writes are kept in memory until {@link #commit}, which applies
 * all or none of them together with the position. Used by one thread.
 *
 * @implNote All methods throw {@link StateException} if the database fails.
 */
public final class PartitionState implements CreditState {
  private static final long FIRST_POSITION = 1;

  private final StateDatabase database;
  private final int partition;
  private final PendingWrites pending = new PendingWrites();
  private long next;

  PartitionState(StateDatabase database, int partition) {
    this.database = database;
    this.partition = partition;
    this.next =
        database.get(StateKeys.progress(partition)).map(StateKeys::toLong).orElse(FIRST_POSITION);
  }

  /** Returns the position of the first record that is not part of the committed state. */
  public long next() {
    return next;
  }

  /**
   * Commits all writes since the last commit.
   *
   * @param next the position of the first record that they do not contain
   */
  public void commit(long next) {
    if (pending.isEmpty() && next == this.next) {
      return;
    }
    try (WriteBatch batch = new WriteBatch()) {
      pending.addTo(batch);
      batch.put(StateKeys.progress(partition), StateKeys.ofLong(next));
      database.write(batch);
    } catch (RocksDBException e) {
      throw StateException.of(e);
    }
    pending.clear();
    this.next = next;
  }

  /** Discards all writes since the last commit. */
  public void rollback() {
    pending.clear();
  }

  @Override
  public Optional<byte[]> get(byte[] key) {
    byte[] prefixed = prefixed(key);
    return pending
        .find(prefixed)
        .map(PendingWrites.Write::value)
        .orElseGet(() -> database.get(prefixed));
  }

  @Override
  public List<Optional<byte[]>> getAll(List<byte[]> keys) {
    List<Optional<byte[]>> values = new ArrayList<>(keys.size());
    List<byte[]> stored = new ArrayList<>(keys.size());
    List<Integer> places = new ArrayList<>(keys.size());
    for (byte[] key : keys) {
      byte[] prefixed = prefixed(key);
      Optional<PendingWrites.Write> write = pending.find(prefixed);
      if (write.isEmpty()) {
        places.add(values.size());
        stored.add(prefixed);
      }
      values.add(write.flatMap(PendingWrites.Write::value));
    }
    List<Optional<byte[]>> found = database.getAll(stored);
    for (int read = 0; read < found.size(); read++) {
      values.set(places.get(read), found.get(read));
    }
    return values;
  }

  @Override
  public Entries range(byte[] from, byte[] until) {
    byte[] first = prefixed(from);
    byte[] end = prefixed(until);
    return new MergedEntries(database.cursor(first, end), pending, first, end);
  }

  @Override
  public void put(byte[] key, byte[] value) {
    pending.put(prefixed(key), value);
  }

  @Override
  public void delete(byte[] key) {
    pending.delete(prefixed(key));
  }

  @Override
  public void deleteRange(byte[] from, byte[] until) {
    pending.deleteRange(prefixed(from), prefixed(until));
  }

  private byte[] prefixed(byte[] key) {
    return StateKeys.prefixed(partition, key);
  }
}
