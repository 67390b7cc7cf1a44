package dev.vouch.embedded.state;

import dev.vouch.core.credit.CreditState;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;

/** The entries of a range: those of the database, with the pending writes applied. */
final class MergedEntries implements CreditState.Entries {
  private final StateDatabase.Cursor stored;
  private final PendingWrites pending;
  private final Iterator<Map.Entry<byte[], PendingWrites.Write>> writes;

  /** Read before it is needed; empty if it must be read again. */
  private Optional<Entry> nextStored = Optional.empty();

  private Optional<Map.Entry<byte[], PendingWrites.Write>> nextWrite = Optional.empty();
  private Optional<Entry> current = Optional.empty();

  private static final class Entry {
    private final byte[] key;
    private final byte[] value;

    private Entry(byte[] key, byte[] value) {
      this.key = key;
      this.value = value;
    }
  }

  MergedEntries(StateDatabase.Cursor stored, PendingWrites pending, byte[] from, byte[] until) {
    this.stored = stored;
    this.pending = pending;
    this.writes = pending.range(from, until).entrySet().iterator();
  }

  @Override
  public boolean next() {
    current = Optional.empty();
    while (current.isEmpty() && readAhead()) {
      int order = order();
      if (order >= 0) {
        Map.Entry<byte[], PendingWrites.Write> write = nextWrite.orElseThrow();
        current = write.getValue().value().map(value -> new Entry(write.getKey(), value));
        nextWrite = Optional.empty();
      } else {
        current = nextStored;
      }
      if (order <= 0) {
        stored.next();
        nextStored = Optional.empty();
      }
    }
    return current.isPresent();
  }

  /** Returns whether there is a stored entry or a write. */
  private boolean readAhead() {
    if (nextStored.isEmpty()) {
      nextStored = readStored();
    }
    if (nextWrite.isEmpty() && writes.hasNext()) {
      nextWrite = Optional.of(writes.next());
    }
    return nextStored.isPresent() || nextWrite.isPresent();
  }

  /** Negative if the next stored entry is before the next write, zero if it is of the same key. */
  private int order() {
    if (nextStored.isEmpty()) {
      return 1;
    }
    return nextWrite
        .map(write -> Arrays.compareUnsigned(nextStored.orElseThrow().key, write.getKey()))
        .orElse(-1);
  }

  /** Returns the entry of the cursor, or the next one that is not in a deleted range. */
  private Optional<Entry> readStored() {
    while (stored.isValid()) {
      byte[] key = stored.key();
      Optional<byte[]> deletedUntil = pending.endOfDeletedRange(key);
      if (deletedUntil.isEmpty()) {
        return Optional.of(new Entry(key, stored.value()));
      }
      stored.seek(deletedUntil.get());
    }
    return Optional.empty();
  }

  private Entry current() {
    return current.orElseThrow(() -> new NoSuchElementException("the cursor is at no entry"));
  }

  @Override
  public byte[] key() {
    return StateKeys.unprefixed(current().key);
  }

  @Override
  public byte[] value() {
    return current().value;
  }

  @Override
  public void close() {
    stored.close();
  }
}
