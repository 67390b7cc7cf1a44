package dev.vouch.embedded.log;

import dev.vouch.core.event.EventId;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.site.SiteId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Where the committer writes its groups: one transaction at a time, between {@link #begin} and
 * {@link #commit} or {@link #rollback}. For one thread. A test puts a failing disk in its place.
 */
interface GroupStore extends AutoCloseable {
  /** The first use of an idempotency key. */
  record FirstUse(EventId event, String payload) {}

  /** The position that the next record gets; 1 in an empty log. */
  long nextPosition() throws SQLException;

  void begin() throws SQLException;

  /** The first use of the key, unless it has expired. */
  Optional<FirstUse> find(SiteId site, String key, Instant now) throws SQLException;

  /** Stores the first use of a key, for which {@link #find} finds none. */
  void remember(SiteId site, Idempotency once, EventId event, Instant expiresAt)
      throws SQLException;

  /** Removes every idempotency key of a site. */
  void forget(SiteId site) throws SQLException;

  void write(long firstPosition, List<byte[]> records, Instant now) throws SQLException;

  /**
   * Removes idempotency keys that have expired, and moves old ones to where they take less memory.
   *
   * @param countMax how many at most, beside one bucket of them
   */
  void expire(Instant now, int countMax) throws SQLException;

  /**
   * Removes the oldest groups that lie wholly below a position and were written before an instant,
   * never the newest of all: it carries the last position given away.
   *
   * @param countMax how many at most
   */
  void prune(long below, Instant writtenBefore, int countMax) throws SQLException;

  /** Returns when everything since {@link #begin} would survive a power cut. */
  void commit() throws SQLException;

  void rollback() throws SQLException;

  @Override
  void close() throws SQLException;
}
