package dev.vouch.embedded.state;

import dev.vouch.core.credit.CreditState;
import dev.vouch.embedded.state.StateDatabase.Property;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;

/**
 * The credit state of the log. Writes are kept in memory until {@link #commit}, which applies all
 * or none of them together with the position. Used by one thread.
 *
 * @implNote All methods throw {@link StateException} if the database fails.
 */
public final class StoredCreditState implements CreditState {
  private static final long FIRST_POSITION = 1;

  private final StateDatabase database;
  private final CommittedWrites committed;
  private final PendingWrites pending = new PendingWrites();
  private long next;

  StoredCreditState(StateDatabase database) {
    this.database = database;
    this.committed = new CommittedWrites(database);
    this.next = database.get(Property.PROGRESS).orElse(FIRST_POSITION);
  }

  private StoredCreditState(StoredCreditState source) {
    this.database = source.database;
    this.committed = source.committed;
  }

  /**
   * Reads the state at its last commit. Thread-safe, unlike the rest; commits wait meanwhile, so it
   * must be short.
   *
   * @param reading receives a copy, which it may write; its writes are discarded
   */
  public <T> T readCopy(Function<CreditState, T> reading) {
    return committed.readUnchanged(() -> reading.apply(new StoredCreditState(this)));
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
    PendingWrites.Key wanted = new PendingWrites.Key(key);
    Optional<PendingWrites.Write> write = pending.find(wanted).or(() -> committed.find(wanted));
    return write.isPresent() ? write.get().value() : database.get(key);
  }

  @Override
  public Entries range(byte[] from, byte[] until) {
    return new Cursor(new MergedEntries(committed.range(from, until), pending, from, until));
  }

  @Override
  public void put(byte[] key, byte[] value) {
    pending.put(key, value);
  }

  @Override
  public void delete(byte[] key) {
    pending.delete(key);
  }

  @Override
  public void deleteRange(byte[] from, byte[] until) {
    pending.deleteRange(from, until);
  }

  /** The entries of a range with the processor's keys. For one thread. */
  private static final class Cursor implements Entries {
    private final SortedEntries entries;
    private boolean isBegun;

    Cursor(SortedEntries entries) {
      this.entries = entries;
    }

    @Override
    public boolean next() {
      if (isBegun && entries.isValid()) {
        entries.next();
      }
      isBegun = true;
      return entries.isValid();
    }

    @Override
    public byte[] key() {
      return current().key();
    }

    @Override
    public byte[] value() {
      return current().value();
    }

    private SortedEntries current() {
      if (!isBegun || !entries.isValid()) {
        throw new NoSuchElementException("the cursor is at no entry");
      }
      return entries;
    }

    @Override
    public void close() {
      entries.close();
    }
  }
}
