package dev.vouch.embedded.state;

import java.util.Arrays;
import java.util.Iterator;
import java.util.Optional;

/**
 * The entries of a range, with later writes applied. Reads nothing before it is asked, so that its
 * owner can close it whenever reading fails. For one thread.
 */
final class MergedEntries implements SortedEntries {
  private final SortedEntries stored;
  private final PendingWrites writes;
  private final byte[] until;
  private Iterator<byte[]> following;

  /** The written key at or after the current entry. */
  private Optional<byte[]> written;

  /** Whether the current entry is that of {@link #written}. */
  private boolean isWritten;

  /** Whether both cursors are where the current entry is. */
  private boolean isSettled;

  /** Begins at the first entry. */
  MergedEntries(SortedEntries stored, PendingWrites writes, byte[] from, byte[] until) {
    this.stored = stored;
    this.writes = writes;
    this.until = until.clone();
    this.following = writes.keys(from, until).iterator();
    this.written = nextWritten();
  }

  private Optional<byte[]> nextWritten() {
    return following.hasNext() ? Optional.of(following.next()) : Optional.empty();
  }

  /** Moves on to the next entry that is not deleted, from where both cursors are. */
  private void settle() {
    if (isSettled) {
      return;
    }
    skipDeletedRanges();
    isWritten = written.isPresent() && order(written.get()) >= 0;
    while (isWritten && writtenValue().isEmpty()) {
      passWrite();
      skipDeletedRanges();
      isWritten = written.isPresent() && order(written.get()) >= 0;
    }
    isSettled = true;
  }

  /** Negative if the stored entry is before a written key, zero if it has it. */
  private int order(byte[] key) {
    return stored.isValid() ? Arrays.compareUnsigned(stored.key(), key) : 1;
  }

  /** Returns the value of the written key; empty if it was deleted. */
  private Optional<byte[]> writtenValue() {
    return writes
        .find(new PendingWrites.Key(written.orElseThrow()))
        .flatMap(PendingWrites.Write::value);
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
    if (order(written.orElseThrow()) == 0) {
      stored.next();
    }
    written = nextWritten();
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
    following = writes.keys(key, until).iterator();
    written = nextWritten();
    isSettled = false;
  }

  @Override
  public byte[] key() {
    settle();
    return isWritten ? written.orElseThrow() : stored.key();
  }

  @Override
  public byte[] value() {
    settle();
    return isWritten ? writtenValue().orElseThrow() : stored.value();
  }

  @Override
  public void close() {
    stored.close();
  }
}
