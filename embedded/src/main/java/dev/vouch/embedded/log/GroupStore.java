package dev.vouch.embedded.log;

import dev.vouch.core.event.EventId;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.site.SiteId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The storage that the committer writes groups to: one transaction at a time, from {@link #begin}
 * to {@link #commit} or {@link #rollback}. Not thread-safe. Tests replace it with a failing disk.
 */
interface GroupStore extends AutoCloseable {
  /** The first use of an idempotency key. */
  record FirstUse(EventId event, String payload) {}

  /** Returns the position of the next record; 1 in an empty log. */
  long nextPosition() throws SQLException;

  /** Returns when the newest group was written; empty if there is none. */
  Optional<Instant> lastWrittenAt() throws SQLException;

  void begin() throws SQLException;

  /** Returns the first use of the key, unless it has expired. */
  Optional<FirstUse> find(SiteId site, String key, Instant now) throws SQLException;

  /** Stores the first use of a key that {@link #find} does not return. */
  void insert(SiteId site, Idempotency idempotency, EventId event, Instant expiresAt)
      throws SQLException;

  /** Removes all idempotency keys of a site. */
  void delete(SiteId site) throws SQLException;

  void write(long firstPosition, List<byte[]> records, Instant now) throws SQLException;

  /** Stores a removal whose records the scrubber must remove from the log. */
  void addRemoval(Removal removal) throws SQLException;

  /** Stores that the log was searched for a removal's records up to a position. */
  void saveScrubbedUntil(Removal removal, long position) throws SQLException;

  /** Deletes a removal whose records are no longer in the log. */
  void deleteRemoval(Removal removal) throws SQLException;

  /**
   * Replaces the records of a group, in the encoding of {@link RecordGroup}, unless it is pruned.
   */
  void rewrite(long firstPosition, byte[] records) throws SQLException;

  /**
   * Removes expired idempotency keys, and moves old ones to storage that uses less memory.
   *
   * @param countMax the maximum number of keys, in addition to one bucket
   */
  void expire(Instant now, int countMax) throws SQLException;

  /**
   * Removes the oldest groups that are completely below a position and were written before a time.
   * The newest group remains, because it holds the last assigned position.
   *
   * @param countMax the maximum number of groups
   */
  void prune(long below, Instant writtenBefore, int countMax) throws SQLException;

  /** Commits; returns once everything since {@link #begin} would survive a power failure. */
  void commit() throws SQLException;

  void rollback() throws SQLException;

  /** Returns the number of pages in the WAL. Outside a transaction. */
  int walPages() throws SQLException;

  /** Copies committed pages from the WAL into the file. Outside a transaction. */
  void checkpoint() throws SQLException;

  /**
   * Copies all committed pages from the WAL into the file and empties the WAL. Outside a
   * transaction.
   *
   * @throws SQLException with SQLITE_BUSY if a reader uses the WAL at present
   */
  void truncateWal() throws SQLException;

  @Override
  void close() throws SQLException;
}
