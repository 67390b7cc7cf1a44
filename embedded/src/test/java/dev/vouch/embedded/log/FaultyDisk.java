package dev.vouch.embedded.log;

import dev.vouch.core.event.EventId;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.site.SiteId;
import dev.vouch.embedded.log.SqliteLog.StoreOpener;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * Real SQLite whose commits a test can block or fail, and whose size it can limit. Thread-safe: the
 * holder of the permit may use the connection.
 */
final class FaultyDisk implements StoreOpener {
  private final Semaphore permit = new Semaphore(1);
  private volatile @Nullable Connection connection;
  private volatile Optional<SQLiteErrorCode> failure = Optional.empty();
  private volatile boolean failOnce;
  private volatile Optional<SQLiteErrorCode> checkpointFailure = Optional.empty();
  private volatile boolean walIsLarge;
  private final AtomicInteger checkpointAttempts = new AtomicInteger();

  @Override
  public GroupStore open(Connection connection) throws SQLException {
    this.connection = connection;
    return new Store(new SqliteGroupStore(connection));
  }

  /** Waits for the running transaction; blocks the next ones until {@link #unblock}. */
  void block() {
    permit.acquireUninterruptibly();
  }

  void unblock() {
    permit.release();
  }

  void failCommitsWith(SQLiteErrorCode code) {
    failOnce = false;
    failure = Optional.of(code);
  }

  void failNextCommitWith(SQLiteErrorCode code) {
    failOnce = true;
    failure = Optional.of(code);
  }

  void failCheckpointsWith(SQLiteErrorCode code) {
    checkpointFailure = Optional.of(code);
    walIsLarge = true;
  }

  void repairCheckpoints() {
    checkpointFailure = Optional.empty();
  }

  int checkpointAttempts() {
    return checkpointAttempts.get();
  }

  /** From now on SQLite cannot make its file larger: SQLITE_FULL, as on a full disk. */
  void fill() throws SQLException {
    limitPages("(SELECT page_count FROM pragma_page_count)");
  }

  void freeSpace() throws SQLException {
    limitPages("1000000");
  }

  private void limitPages(String pages) throws SQLException {
    block();
    try (Statement statement = Objects.requireNonNull(connection).createStatement()) {
      long countMax = statement.executeQuery("SELECT " + pages).getLong(1);
      statement.execute("PRAGMA max_page_count = " + countMax);
    } finally {
      unblock();
    }
  }

  private final class Store implements GroupStore {
    private final GroupStore store;
    private boolean written;

    Store(GroupStore store) {
      this.store = store;
    }

    @Override
    public long nextPosition() throws SQLException {
      return store.nextPosition();
    }

    @Override
    public Optional<Instant> lastWrittenAt() throws SQLException {
      return store.lastWrittenAt();
    }

    @Override
    public void begin() throws SQLException {
      block();
      written = false;
      store.begin();
    }

    @Override
    public Optional<FirstUse> find(SiteId site, String key, Instant now) throws SQLException {
      return store.find(site, key, now);
    }

    @Override
    public void insert(SiteId site, Idempotency idempotency, EventId event, Instant expiresAt)
        throws SQLException {
      store.insert(site, idempotency, event, expiresAt);
    }

    @Override
    public void delete(SiteId site) throws SQLException {
      store.delete(site);
    }

    @Override
    public void write(long firstPosition, List<byte[]> records, Instant now) throws SQLException {
      written = true;
      store.write(firstPosition, records, now);
    }

    @Override
    public void addRemoval(Removal removal) throws SQLException {
      store.addRemoval(removal);
    }

    @Override
    public void saveScrubbedUntil(Removal removal, long position) throws SQLException {
      store.saveScrubbedUntil(removal, position);
    }

    @Override
    public void deleteRemoval(Removal removal) throws SQLException {
      store.deleteRemoval(removal);
    }

    @Override
    public void rewrite(long firstPosition, byte[] records) throws SQLException {
      store.rewrite(firstPosition, records);
    }

    @Override
    public int walPages() throws SQLException {
      return walIsLarge ? Integer.MAX_VALUE : store.walPages();
    }

    @Override
    public void checkpoint() throws SQLException {
      if (checkpointFailure.isPresent()) {
        checkpointAttempts.incrementAndGet();
        throw new SQLiteException("simulated", checkpointFailure.get());
      }
      store.checkpoint();
      walIsLarge = false;
    }

    @Override
    public void truncateWal() throws SQLException {
      if (checkpointFailure.isPresent()) {
        throw new SQLiteException("simulated", checkpointFailure.get());
      }
      store.truncateWal();
    }

    @Override
    public void expire(Instant now, int countMax) throws SQLException {
      store.expire(now, countMax);
    }

    @Override
    public void prune(long below, Instant writtenBefore, int countMax) throws SQLException {
      store.prune(below, writtenBefore, countMax);
    }

    @Override
    public void commit() throws SQLException {
      if (written && failure.isPresent()) {
        SQLiteErrorCode code = failure.get();
        failure = failOnce ? Optional.empty() : failure;
        throw new SQLiteException("simulated", code);
      }
      store.commit();
      unblock();
    }

    @Override
    public void rollback() throws SQLException {
      store.rollback();
      unblock();
    }

    @Override
    public void close() throws SQLException {
      store.close();
    }
  }
}
