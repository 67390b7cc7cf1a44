package dev.vouch.embedded.log;

import dev.vouch.core.migration.UsedKey;
import dev.vouch.core.site.SiteId;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The idempotency keys of the committer. If their index fails, it is closed, and opened again from
 * what it has on the disk and the log. Not thread-safe.
 */
final class IdempotencyKeys {
  private static final Logger LOG = LoggerFactory.getLogger(IdempotencyKeys.class);
  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  private final Path data;
  private final LogFiles files;
  private final LogHealth health;
  private Optional<KeyIndex> index = Optional.empty();
  private Instant retryAt = Instant.MIN;

  IdempotencyKeys(Path data, LogFiles files, LogHealth health) {
    this.data = data;
    this.files = files;
    this.health = health;
  }

  /**
   * Opens the index, unless it is open or has failed a moment ago. The start of the server does not
   * wait for it.
   *
   * @param end the position after the log's last record
   */
  void open(long end, Instant now) {
    if (index.isPresent() || now.isBefore(retryAt)) {
      return;
    }
    try {
      index = Optional.of(KeyIndex.open(data, files, end, now));
      health.recordKeys();
    } catch (IOException | RocksDBException e) {
      retryAt = now.plus(RETRY_AFTER);
      health.recordKeysFailure(e);
    }
  }

  /**
   * Returns the first use of a key, unless it has expired.
   *
   * @throws RocksDBException if the index is not open, or has failed and is not open any more
   */
  Optional<UsedKey> find(SiteId site, String key, Instant now) throws RocksDBException {
    if (index.isEmpty()) {
      throw new RocksDBException("the index of idempotency keys is not open");
    }
    try {
      return index.get().find(site, key, now);
    } catch (RocksDBException e) {
      discard();
      health.recordKeysFailure(e);
      throw e;
    }
  }

  /** Adds the keys of a group that is on the disk. */
  void add(NewGroup group) {
    if (index.isEmpty()) {
      return; // They are read from the log when it is opened.
    }
    try {
      index.get().add(group.keys(), group.removals(), group.end(), group.bytes());
    } catch (RocksDBException e) {
      discard();
      health.recordKeysFailure(e);
    }
  }

  private void discard() {
    index.ifPresent(KeyIndex::close);
    index = Optional.empty();
  }

  /**
   * Closes the index.
   *
   * @param end the position after the log's last record
   */
  void close(long end) {
    try {
      if (index.isPresent()) {
        index.get().flush(end);
      }
    } catch (RocksDBException e) {
      LOG.warn("The next start reads the latest idempotency keys from the log", e);
    } finally {
      discard();
    }
  }
}
