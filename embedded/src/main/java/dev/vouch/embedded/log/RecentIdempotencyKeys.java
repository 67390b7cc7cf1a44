package dev.vouch.embedded.log;

import dev.vouch.core.event.EventId;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The most recently used idempotency keys, millions of them (docs/decisions/0020). They are stored
 * in buckets by time, so that the keys of one commit change few pages, and a bucket is removed as a
 * whole; an in-memory filter finds the buckets that may contain a key, for most keys none. Buckets
 * beyond the filter's capacity are moved to {@link AgedIdempotencyKeys}. Not thread-safe; must be
 * replaced after a rollback.
 */
final class RecentIdempotencyKeys implements AutoCloseable {
  /**
   * A tradeoff: a commit changes nearly every page of its bucket, and the filter checks every
   * bucket.
   */
  static final int BUCKET_KEYS_MAX = 4096;

  /** The filter of so many buckets takes 32 MB; they contain 8 million keys. */
  private static final int BUCKETS_MAX = 2048;

  private static final String CLOSED =
      "SELECT bucket, last_expiry_us, hashes FROM key_bucket ORDER BY bucket";
  private static final String LAST = "SELECT coalesce(max(bucket), 0) FROM recent_key";
  private static final String OPEN =
      "SELECT site, key, expires_at_us FROM recent_key WHERE bucket = ? ORDER BY expires_at_us";
  private static final String FIND =
      """
      SELECT event, payload
      FROM recent_key
      WHERE bucket = ? AND site = ? AND key = ? AND expires_at_us > ?
      """;
  // An expired key of a bucket that still exists can be used again after a clock change.
  private static final String INSERT =
      """
      INSERT OR REPLACE INTO recent_key (bucket, site, key, payload, event, expires_at_us)
      VALUES (?, ?, ?, ?, ?, ?)
      """;
  private static final String CLOSE =
      "INSERT INTO key_bucket (bucket, last_expiry_us, hashes) VALUES (?, ?, ?)";
  private static final String DELETE = "DELETE FROM recent_key WHERE bucket = ? AND site = ?";
  private static final String AGE =
      """
      INSERT OR REPLACE INTO idempotency (site, key, payload, event, expires_at_us)
      SELECT site, key, payload, event, expires_at_us
      FROM recent_key
      WHERE bucket = ?
      ORDER BY site, key
      LIMIT ?
      """;
  private static final String LEAVE =
      """
      DELETE FROM recent_key
      WHERE (bucket, site, key) IN (
        SELECT bucket, site, key
        FROM recent_key
        WHERE bucket = ?
        ORDER BY site, key
        LIMIT ?
      )
      """;
  private static final String EMPTY = "DELETE FROM recent_key WHERE bucket = ?";
  private static final String REMOVE = "DELETE FROM key_bucket WHERE bucket = ?";

  private final AgedIdempotencyKeys aged;
  private final int bucketsMax;
  private final BucketBloomFilter filter = new BucketBloomFilter();

  /** By slot, oldest first. */
  private final Map<Integer, Bucket> closed = new LinkedHashMap<>();

  private OpenBucket open;
  private long firstExpiryMicros = Long.MAX_VALUE;
  private final PreparedStatement find;
  private final PreparedStatement insert;
  private final PreparedStatement close;
  private final PreparedStatement delete;
  private final PreparedStatement age;
  private final PreparedStatement leave;
  private final PreparedStatement empty;
  private final PreparedStatement remove;

  private record Bucket(long number, long lastExpiryMicros) {}

  /** Loads the existing keys, which takes some milliseconds per 100,000 keys. */
  RecentIdempotencyKeys(Connection connection, AgedIdempotencyKeys aged) throws SQLException {
    this(connection, aged, BUCKETS_MAX);
  }

  /**
   * @param bucketsMax the maximum number of closed buckets
   */
  RecentIdempotencyKeys(Connection connection, AgedIdempotencyKeys aged, int bucketsMax)
      throws SQLException {
    this.aged = aged;
    this.bucketsMax = bucketsMax;
    find = connection.prepareStatement(FIND);
    insert = connection.prepareStatement(INSERT);
    close = connection.prepareStatement(CLOSE);
    delete = connection.prepareStatement(DELETE);
    age = connection.prepareStatement(AGE);
    leave = connection.prepareStatement(LEAVE);
    empty = connection.prepareStatement(EMPTY);
    remove = connection.prepareStatement(REMOVE);
    long lastClosed = readClosed(connection);
    open = readOpen(connection, Math.max(lastClosed + 1, last(connection)));
  }

  private long readClosed(Connection connection) throws SQLException {
    long last = 0;
    try (PreparedStatement question = connection.prepareStatement(CLOSED);
        ResultSet row = question.executeQuery()) {
      while (row.next()) {
        last = row.getLong(1);
        int slot = filter.allocate();
        add(slot, new Bucket(last, row.getLong(2)));
        LongBuffer hashes = ByteBuffer.wrap(row.getBytes(3)).asLongBuffer();
        while (hashes.hasRemaining()) {
          filter.add(slot, hashes.get());
        }
      }
    }
    return last;
  }

  private static long last(Connection connection) throws SQLException {
    try (PreparedStatement question = connection.prepareStatement(LAST);
        ResultSet row = question.executeQuery()) {
      return row.getLong(1);
    }
  }

  private OpenBucket readOpen(Connection connection, long number) throws SQLException {
    OpenBucket read = new OpenBucket(number, filter.allocate());
    try (PreparedStatement question = connection.prepareStatement(OPEN)) {
      question.setLong(1, number);
      try (ResultSet row = question.executeQuery()) {
        while (row.next()) {
          add(read, hash(row.getLong(1), row.getBytes(2)), row.getLong(3));
        }
      }
    }
    return read;
  }

  Optional<GroupStore.FirstUse> find(long site, byte[] key, long nowMicros) throws SQLException {
    for (int slot : filter.slots(hash(site, key))) {
      find.setLong(1, number(slot));
      find.setLong(2, site);
      find.setBytes(3, key);
      find.setLong(4, nowMicros);
      Optional<GroupStore.FirstUse> found = FirstUseEncoding.only(find);
      if (found.isPresent()) {
        return found;
      }
    }
    return aged.find(site, key, nowMicros);
  }

  private long number(int slot) {
    return slot == open.slot()
        ? open.number()
        : Objects.requireNonNull(closed.get(slot), "a slot without a bucket is empty").number();
  }

  /** Stores a key that {@link #find} does not return. */
  void insert(long site, byte[] key, byte[] payload, EventId event, long expiresAtMicros)
      throws SQLException {
    if (!open.accepts(expiresAtMicros)) {
      closeBucket();
    }
    insert.setLong(1, open.number());
    insert.setLong(2, site);
    insert.setBytes(3, key);
    insert.setBytes(4, payload);
    insert.setBytes(5, FirstUseEncoding.bytes(event));
    insert.setLong(6, expiresAtMicros);
    insert.execute();
    add(open, hash(site, key), expiresAtMicros);
  }

  private void closeBucket() throws SQLException {
    close.setLong(1, open.number());
    close.setLong(2, open.lastExpiryMicros());
    close.setBytes(3, open.hashes());
    close.execute();
    add(open.slot(), new Bucket(open.number(), open.lastExpiryMicros()));
    open = new OpenBucket(open.number() + 1, filter.allocate());
  }

  private void add(int slot, Bucket bucket) {
    closed.put(slot, bucket);
    firstExpiryMicros = Math.min(firstExpiryMicros, bucket.lastExpiryMicros());
  }

  private void add(OpenBucket bucket, long hash, long expiresAtMicros) {
    bucket.add(hash, expiresAtMicros);
    filter.add(bucket.slot(), hash);
  }

  /** Removes all keys of a site. */
  void delete(long site) throws SQLException {
    delete(open.number(), site);
    for (Bucket bucket : closed.values()) {
      delete(bucket.number(), site);
    }
    aged.delete(site);
  }

  private void delete(long bucket, long site) throws SQLException {
    delete.setLong(1, bucket);
    delete.setLong(2, site);
    delete.execute();
  }

  /**
   * Removes a bucket whose keys have all expired, and expired aged keys; moves the oldest bucket to
   * the aged keys if there are too many.
   *
   * @param countMax the maximum number of keys that are moved to the aged ones or removed from them
   */
  void expire(long nowMicros, int countMax) throws SQLException {
    if (!open.isEmpty() && open.lastExpiryMicros() <= nowMicros) {
      closeBucket();
    }
    if (firstExpiryMicros <= nowMicros) {
      removeExpired(nowMicros);
    }
    if (closed.size() > bucketsMax) {
      age(countMax);
    }
    aged.expire(nowMicros, countMax);
  }

  private void removeExpired(long nowMicros) throws SQLException {
    for (Map.Entry<Integer, Bucket> bucket : closed.entrySet()) {
      if (bucket.getValue().lastExpiryMicros() <= nowMicros) {
        empty.setLong(1, bucket.getValue().number());
        empty.execute();
        remove(bucket.getKey(), bucket.getValue());
        return;
      }
    }
  }

  private void age(int countMax) throws SQLException {
    Map.Entry<Integer, Bucket> oldest = closed.entrySet().iterator().next();
    age.setLong(1, oldest.getValue().number());
    age.setInt(2, countMax);
    age.execute();
    leave.setLong(1, oldest.getValue().number());
    leave.setInt(2, countMax);
    if (leave.executeUpdate() < countMax) {
      remove(oldest.getKey(), oldest.getValue());
    }
    aged.added();
  }

  /** Removes an empty bucket. */
  private void remove(int slot, Bucket bucket) throws SQLException {
    remove.setLong(1, bucket.number());
    remove.execute();
    closed.remove(slot);
    filter.release(slot);
    firstExpiryMicros =
        closed.values().stream().mapToLong(Bucket::lastExpiryMicros).min().orElse(Long.MAX_VALUE);
  }

  /** Every bit depends on all of the site and the key (one step of SplitMix64 each). */
  private static long hash(long site, byte[] key) {
    LongBuffer halves = ByteBuffer.wrap(key).asLongBuffer();
    return mixed(mixed(mixed(site) ^ halves.get(0)) ^ halves.get(1));
  }

  private static long mixed(long value) {
    long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
    return mixed ^ (mixed >>> 31);
  }

  @Override
  public void close() throws SQLException {
    for (PreparedStatement statement :
        List.of(find, insert, close, delete, age, leave, empty, remove)) {
      statement.close();
    }
    aged.close();
  }
}
