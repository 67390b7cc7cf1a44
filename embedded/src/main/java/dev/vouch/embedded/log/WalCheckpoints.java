package dev.vouch.embedded.log;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;

/**
 * The checkpoints of {@code log.db}: they copy committed pages from the WAL into the file, so that
 * the WAL can be reused. SQLite's own ones, within a commit, do not report errors. A failed one
 * loses nothing and is repeated: the WAL keeps the pages until they are synced. For the committer.
 */
final class WalCheckpoints {
  private static final int PAGES = 1000;
  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  private final GroupStore store;
  private final LogHealth health;
  private Instant retryAt = Instant.MIN;

  WalCheckpoints(GroupStore store, LogHealth health) {
    this.store = store;
    this.health = health;
  }

  /** Makes a checkpoint if the WAL has become large. */
  void runIfDue(Instant now) {
    if (now.isBefore(retryAt)) {
      return;
    }
    try {
      if (store.walPages() >= PAGES) {
        store.checkpoint();
        health.recordCheckpoint();
      }
    } catch (SQLException e) {
      retryAt = now.plus(RETRY_AFTER);
      health.recordCheckpointFailure(e);
    }
  }
}
