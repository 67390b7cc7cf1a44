package dev.vouch.embedded.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.EventId;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A key is found until it expires and not afterwards, whichever table holds it. */
class RecentIdempotencyKeysTest {
  private static final long HOUR = 3_600_000_000L;
  private static final long LIFETIME = 7 * 24 * HOUR;

  /** Fewer than the closed buckets of a week, so that old keys move to the aged ones. */
  private static final int BUCKETS_MAX = 20;

  private static final int SITES = 3;
  private static final int KEYS = 4_000;

  private record Key(long site, long number) {
    byte[] bytes() {
      return ByteBuffer.allocate(16).putLong(number).putLong(site).array();
    }
  }

  private record Use(EventId event, long expiresAt) {}

  @TempDir Path directory;
  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);
  private Map<Key, Use> model = new HashMap<>();
  private Connection connection;
  private RecentIdempotencyKeys keys;
  private long now = 1_000_000 * HOUR;

  @BeforeEach
  void open() throws SQLException {
    connection = LogDatabase.openForWriting(directory);
    keys = load();
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  @Test
  void randomHistory_matchesAHashMap() throws SQLException {
    for (int commit = 0; commit < 900; commit++) {
      now += random.nextLong(HOUR);
      execute("BEGIN IMMEDIATE");
      Map<Key, Use> before = new HashMap<>(model);
      use(random.nextInt(30));
      if (random.nextInt(300) == 0) {
        deleteSite(random.nextInt(SITES));
      }
      keys.expire(now, 40);
      if (random.nextInt(10) == 0) {
        execute("ROLLBACK");
        model = before;
        keys = load();
      } else {
        execute("COMMIT");
      }
      if (random.nextInt(100) == 0) {
        connection.close();
        open();
      }
    }
    assertThat(count("idempotency")).as("seed %d: aged keys", seed).isPositive();
  }

  @Test
  void fullBucket_isFollowedByANewOne() throws SQLException {
    int count = 3 * RecentIdempotencyKeys.BUCKET_KEYS_MAX + 1;
    execute("BEGIN IMMEDIATE");
    for (int number = 0; number < count; number++) {
      insert(new Key(1, number));
    }
    execute("COMMIT");
    assertThat(count("key_bucket")).isEqualTo(3);

    keys = load();

    for (Map.Entry<Key, Use> used : model.entrySet()) {
      assertThat(find(used.getKey())).isEqualTo(used.getValue().event());
    }
  }

  @Test
  void openBucket_isReloadedWithoutAnyClosedOne() throws SQLException {
    insert(new Key(1, 1));
    now += 2 * HOUR;
    Key second = new Key(1, 2);
    insert(second);
    now += LIFETIME - HOUR;
    keys.expire(now, 40);
    assertThat(count("key_bucket")).isZero();

    keys = load();

    assertThat(find(second)).isEqualTo(Objects.requireNonNull(model.get(second)).event());
    insert(new Key(1, 3));
    assertThat(count("recent_key")).isEqualTo(2);
  }

  @Test
  void expire_eventuallyRemovesAllKeys() throws SQLException {
    for (int number = 0; number < 50; number++) {
      now += HOUR;
      insert(new Key(1, number));
      keys.expire(now, 40);
    }
    assertThat(count("idempotency")).isPositive();

    now += LIFETIME;
    for (int step = 0; step < 100; step++) {
      keys.expire(now, 40);
    }

    assertThat(count("recent_key") + count("key_bucket") + count("idempotency")).isZero();
  }

  /** Uses random keys repeatedly and, as the committer does, looks each up first. */
  private void use(int count) throws SQLException {
    for (int use = 0; use < count; use++) {
      Key key = new Key(random.nextInt(SITES), random.nextInt(KEYS));
      Use known = model.get(key);
      if (known != null && known.expiresAt() > now) {
        assertThat(find(key)).as("seed %d", seed).isEqualTo(known.event());
      } else {
        assertThat(lookUp(key)).as("seed %d", seed).isEmpty();
        insert(key);
      }
    }
  }

  private void insert(Key key) throws SQLException {
    Use use = new Use(new EventId(new UUID(random.nextLong(), key.number())), now + LIFETIME);
    keys.insert(key.site(), key.bytes(), new byte[16], use.event(), use.expiresAt());
    model.put(key, use);
  }

  private void deleteSite(long site) throws SQLException {
    keys.delete(site);
    model.keySet().removeIf(key -> key.site() == site);
  }

  private EventId find(Key key) throws SQLException {
    return lookUp(key).orElseThrow().event();
  }

  private Optional<GroupStore.FirstUse> lookUp(Key key) throws SQLException {
    return keys.find(key.site(), key.bytes(), now);
  }

  private RecentIdempotencyKeys load() throws SQLException {
    return new RecentIdempotencyKeys(connection, new AgedIdempotencyKeys(connection), BUCKETS_MAX);
  }

  private void execute(String statement) throws SQLException {
    try (Statement execution = connection.createStatement()) {
      execution.execute(statement);
    }
  }

  private long count(String table) throws SQLException {
    try (Statement query = connection.createStatement();
        ResultSet row = query.executeQuery("SELECT count(*) FROM " + table)) {
      return row.getLong(1);
    }
  }
}
