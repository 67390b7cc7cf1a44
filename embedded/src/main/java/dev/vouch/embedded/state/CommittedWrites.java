package dev.vouch.embedded.state;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * The commits that are not in the database. They wait in memory until the events that belong to
 * them are durable: {@link #freeze} divides them at that moment from later ones, and {@link
 * #writeFrozen} writes them to the database. So the database is never ahead of the events, whenever
 * it writes its files. Thread-safe.
 */
final class CommittedWrites {
  private final StateDatabase database;

  /** The commits since the last freeze. */
  private Commits latest = new Commits();

  /** The commits before that freeze, until they are in the database. */
  private Optional<Commits> frozen = Optional.empty();

  /** Some commits. Those that are being written do not change. */
  private static final class Commits {
    private final PendingWrites writes = new PendingWrites();

    /** The position of the first record that the writes do not contain; 0 without a commit. */
    private long next;
  }

  CommittedWrites(StateDatabase database) {
    this.database = database;
  }

  /** Adds a commit. */
  synchronized void add(PendingWrites commit, long nextPosition) {
    database.requireOpen();
    latest.writes.addAll(commit);
    latest.next = nextPosition;
  }

  /** Returns about how much memory the commits use that are not frozen. */
  synchronized long bytes() {
    return latest.writes.bytes();
  }

  /** Returns the last write of a key; empty if the stored value is valid. */
  synchronized Optional<PendingWrites.Write> find(PendingWrites.Key key) {
    Optional<PendingWrites.Write> write = latest.writes.find(key);
    return write.isPresent() || frozen.isEmpty() ? write : frozen.get().writes.find(key);
  }

  /** Returns the entries of a range, which are valid until the next commit. */
  synchronized SortedEntries range(byte[] from, byte[] until) {
    // First: what is frozen may be written meanwhile, which makes no difference then.
    Optional<Commits> before = frozen;
    SortedEntries entries = database.cursor(from, until);
    if (before.isPresent()) {
      entries = new MergedEntries(entries, before.get().writes, from, until);
    }
    return new MergedEntries(entries, latest.writes, from, until);
  }

  /** Reads with no commit and no freeze in between; these wait meanwhile. */
  synchronized <T> T readUnchanged(Supplier<T> reading) {
    return reading.get();
  }

  /**
   * Divides the commits until now from later ones. Those that were frozen before and could not be
   * written yet are among them.
   */
  synchronized void freeze() {
    if (latest.next == 0) {
      return;
    }
    if (frozen.isPresent()) {
      frozen.get().writes.addAll(latest.writes);
      frozen.get().next = latest.next;
    } else {
      frozen = Optional.of(latest);
    }
    latest = new Commits();
  }

  /** Writes the frozen commits to the database, together with their position. */
  void writeFrozen() {
    Optional<Commits> written = frozen();
    if (written.isPresent()) {
      database.write(written.get().writes, written.get().next);
      endWriting();
    }
  }

  private synchronized Optional<Commits> frozen() {
    return frozen;
  }

  private synchronized void endWriting() {
    frozen = Optional.empty();
  }
}
