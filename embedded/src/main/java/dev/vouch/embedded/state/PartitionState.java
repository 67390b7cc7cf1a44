package dev.vouch.embedded.state;

import dev.vouch.core.credit.CreditState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

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
  private final CommittedWrites committed;
  private final PendingWrites pending = new PendingWrites();
  private long next;

  PartitionState(StateDatabase database, int partition) {
    this.database = database;
    this.partition = partition;
    this.committed = new CommittedWrites(database, partition);
    this.next =
        database.get(StateKeys.progress(partition)).map(StateKeys::toLong).orElse(FIRST_POSITION);
  }

  private PartitionState(PartitionState source) {
    this.database = source.database;
    this.partition = source.partition;
    this.committed = source.committed;
  }

  /**
   * Reads the state at its last commit. Thread-safe, unlike the rest; commits wait meanwhile, so it
   * must be short.
   *
   * @param reading receives a copy, which it may write; its writes are discarded
   */
  public <T> T readCopy(Function<CreditState, T> reading) {
    return committed.readUnchanged(() -> reading.apply(new PartitionState(this)));
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
    committed.add(pending, next);
    pending.clear();
    this.next = next;
  }

  /**
   * Writes the commits of a state without records to the database, which has to hold them if they
   * are many. After a crash, such a state is begun again.
   */
  public void writeBegun() {
    committed.freeze();
    committed.writeFrozen();
  }

  /** The commits that are not in the database. Thread-safe, unlike the rest. */
  CommittedWrites committed() {
    return committed;
  }

  /** Discards all writes since the last commit. */
  public void rollback() {
    pending.clear();
  }

  @Override
  public Optional<byte[]> get(byte[] key) {
    return getAll(List.of(key)).getFirst();
  }

  @Override
  public List<Optional<byte[]>> getAll(List<byte[]> keys) {
    List<PendingWrites.Key> prefixed =
        keys.stream().map(key -> new PendingWrites.Key(prefixed(key))).toList();
    List<Optional<PendingWrites.Write>> earlier = committed.find(prefixed);
    List<Optional<byte[]>> values = new ArrayList<>(keys.size());
    List<byte[]> stored = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    for (int index = 0; index < keys.size(); index++) {
      PendingWrites.Key key = prefixed.get(index);
      Optional<PendingWrites.Write> write = pending.find(key);
      if (write.isEmpty()) {
        write = earlier.get(index);
      }
      if (write.isEmpty()) {
        places.add(index);
        stored.add(key.bytes());
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
    return new StateEntries(new MergedEntries(committed.range(first, end), pending, first, end));
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
