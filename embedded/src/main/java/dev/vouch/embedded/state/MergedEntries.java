package dev.vouch.embedded.state;

import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;

/**
 * The entries of a range, with later writes applied. Reads nothing before it is asked, so that its
 * owner can close it whenever reading fails. For one thread.
 */
final class MergedEntries implements SortedEntries {
  private final SortedEntries stored;
  private final PendingWrites writes;
  private final byte[] until;
  private Iterator<Map.Entry<byte[], PendingWrites.Write>> following;

  /** The write at or after the current entry. */
  private Optional<Map.Entry<byte[], PendingWrites.Write>> write;

  /** Whether the current entry is {@link #write}, and not a stored one. */
  private boolean isWritten;

  /** Whether both cursors are where the current entry is. */
  private boolean isSettled;

  /** Begins at the first entry. */
  MergedEntries(SortedEntries stored, PendingWrites writes, byte[] from, byte[] until) {
    this.stored = stored;
    this.writes = writes;
    this.until = until.clone();
    this.following = writes.range(from, until).entrySet().iterator();
    this.write = nextWrite();
  }

  private Optional<Map.Entry<byte[], PendingWrites.Write>> nextWrite() {
    return following.hasNext() ? Optional.of(following.next()) : Optional.empty();
  }

  /** Moves on to the next entry that is not deleted, from where both cursors are. */
  private void settle() {
    if (isSettled) {
      return;
    }
    skipDeletedRanges();
    isWritten = write.isPresent() && order(write.get().getKey()) >= 0;
    while (isWritten && write.orElseThrow().getValue().value().isEmpty()) {
      passWrite();
      skipDeletedRanges();
      isWritten = write.isPresent() && order(write.get().getKey()) >= 0;
    }
    isSettled = true;
  }

  /** Negative if the stored entry is before a written key, zero if it has it. */
  private int order(byte[] written) {
    return stored.isValid() ? Arrays.compareUnsigned(stored.key(), written) : 1;
  }

  private void skipDeletedRanges() {
    while (stored.isValid()) {
      Optional<byte[]> deletedUntil = writes.endOfDeletedRange(stored.key());
      if (deletedUntil.isEmpty()) {
        return;
      }
      stored.seek(deletedUntil.get());
    }
  }

  /** Passes the current write, and the stored entry that it replaces. */
  private void passWrite() {
    if (order(write.orElseThrow().getKey()) == 0) {
      stored.next();
    }
    write = nextWrite();
  }

  @Override
  public boolean isValid() {
    settle();
    return isWritten || stored.isValid();
  }

  @Override
  public void next() {
    settle();
    if (isWritten) {
      passWrite();
    } else {
      stored.next();
    }
    isSettled = false;
  }

  @Override
  public void seek(byte[] key) {
    stored.seek(key);
    following = writes.range(key, until).entrySet().iterator();
    write = nextWrite();
    isSettled = false;
  }

  @Override
  public byte[] key() {
    settle();
    return isWritten ? write.orElseThrow().getKey() : stored.key();
  }

  @Override
  public byte[] value() {
    settle();
    return isWritten ? write.orElseThrow().getValue().value().orElseThrow() : stored.value();
  }

  @Override
  public void close() {
    stored.close();
  }
}
