package dev.vouch.cluster.claim;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.cluster.claim.ClaimRequest.ClaimKey;
import dev.vouch.cluster.claim.ClaimRequest.Claiming;
import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.event.EventId;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.site.SiteId;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Claims of several nodes, each with a connection and a clock of its own, and claims while
 * PostgreSQL stops and starts again.
 */
@Tag("prove")
class PostgresClaimsTest {
  private static final Instant BEFORE_MIDNIGHT = Instant.parse("2026-11-20T23:59:59.9Z");
  private static final Instant AFTER_MIDNIGHT = Instant.parse("2026-11-21T00:00:00.1Z");
  private static final String COUNT_PARTITIONS =
      "SELECT count(*) FROM pg_inherits WHERE inhparent = 'claim'::regclass";
  private static final String COUNT_RECORDS =
      "SELECT count(*) FROM claim WHERE octet_length(record) > 0";

  @TempDir static Path directory;

  private static ClaimsTestServer postgres;

  private PGSimpleDataSource schema;

  @BeforeAll
  static void startServer() throws Exception {
    postgres = ClaimsTestServer.start(directory);
  }

  @AfterAll
  static void stopServer() throws Exception {
    postgres.close();
  }

  @BeforeEach
  void createSchema() throws SQLException {
    schema = postgres.createSchema();
  }

  @Test
  void keyClaimedYesterday_isKnownToday() throws Exception {
    try (ClaimTable here = open(BEFORE_MIDNIGHT);
        ClaimTable there = open(BEFORE_MIDNIGHT)) {
      claim(here, 1, "first", BEFORE_MIDNIGHT);

      assertThat(claim(there, 1, "second", AFTER_MIDNIGHT)).isEqualTo("first");
    }
  }

  /** The clock of one node is behind that of another, which has begun the next day. */
  @Test
  void keyClaimedTomorrow_isKnownToANodeWhoseClockIsBehind() throws Exception {
    try (ClaimTable ahead = open(BEFORE_MIDNIGHT);
        ClaimTable behind = open(BEFORE_MIDNIGHT)) {
      claim(ahead, 1, "first", AFTER_MIDNIGHT);

      assertThat(claim(behind, 1, "second", BEFORE_MIDNIGHT)).isEqualTo("first");
      assertThat(claim(behind, 2, "second", BEFORE_MIDNIGHT)).isEqualTo("claimed");
      assertThat(claim(ahead, 2, "third", AFTER_MIDNIGHT)).isEqualTo("second");
    }
  }

  /** Both nodes claim the same keys while the day changes on one of them, then on the other. */
  @Test
  void keysClaimedAcrossMidnightAtOnce_areClaimedOnce() throws Exception {
    int nodes = 4;
    List<Long> keys = LongStream.range(0, 200).boxed().toList();
    CountDownLatch start = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newFixedThreadPool(nodes)) {
      List<Future<Integer>> claimed = new ArrayList<>();
      for (int node = 0; node < nodes; node++) {
        claimed.add(threads.submit(claimAll(keys, node, start)));
      }
      start.countDown();

      int sum = 0;
      for (Future<Integer> count : claimed) {
        sum += count.get();
      }
      assertThat(sum).isEqualTo(keys.size());
    }
  }

  private Callable<Integer> claimAll(List<Long> keys, int node, CountDownLatch start) {
    return () -> {
      int claimed = 0;
      try (ClaimTable table = open(BEFORE_MIDNIGHT)) {
        start.await();
        for (long key : keys) {
          Instant now = key < 50L * (node + 1) ? BEFORE_MIDNIGHT : AFTER_MIDNIGHT;
          if (claim(table, key, "node" + node, now).equals("claimed")) {
            claimed++;
          }
        }
      }
      return claimed;
    };
  }

  @Test
  void confirmedClaim_keepsNoRecord() throws Exception {
    try (ClaimTable table = open(BEFORE_MIDNIGHT)) {
      claim(table, 1, "first", BEFORE_MIDNIGHT);
      claim(table, 2, "first", AFTER_MIDNIGHT);
      table.confirm(List.of(key(1), key(2)));

      assertThat(count(COUNT_RECORDS)).isZero();
      assertThat(claim(table, 1, "second", AFTER_MIDNIGHT)).isEqualTo("appended");
    }
  }

  /** The record of an erased user, which is in no log, is gone then. */
  @Test
  void unconfirmedRecord_isRemovedAfterAnHour_alsoInAClosedPartition() throws Exception {
    Instant claimedAt = BEFORE_MIDNIGHT.minus(Duration.ofMinutes(30));
    ManualClock clock = new ManualClock(claimedAt);
    try (PostgresClaims claims = PostgresClaims.open(schema, clock)) {
      claim(claims, "a", 1);
      clock.set(AFTER_MIDNIGHT);
      claim(claims, "b", 2);
      assertThat(count(COUNT_RECORDS)).isEqualTo(2);

      clock.set(claimedAt.plus(Duration.ofMinutes(62)));
      await("one record is left").until(() -> count(COUNT_RECORDS) == 1);

      assertThat(claim(claims, "a", 3)).isInstanceOf(Claim.Overdue.class);
      assertThat(claim(claims, "b", 4)).isInstanceOf(Claim.Pending.class);
    }
  }

  @Test
  void confirmationOfAnOverdueClaim_isNotLost() throws Exception {
    try (ClaimTable table = open(BEFORE_MIDNIGHT)) {
      claim(table, 1, "first", BEFORE_MIDNIGHT);
      table.removeRecords(BEFORE_MIDNIGHT.minusSeconds(1), BEFORE_MIDNIGHT);
      assertThat(claim(table, 1, "second", BEFORE_MIDNIGHT)).isEqualTo("overdue");

      table.confirm(List.of(key(1)));

      assertThat(claim(table, 1, "second", BEFORE_MIDNIGHT)).isEqualTo("appended");
    }
  }

  /** No clock of a node decides what is dropped. */
  @Test
  void claims_expireByTheClockOfPostgresql() throws Exception {
    try (Connection connection = schema.getConnection()) {
      Instant now = ClaimClock.SERVER.now(connection);

      assertThat(now).isBetween(Instant.now().minusSeconds(60), Instant.now().plusSeconds(60));
    }
    try (PostgresClaims claims = PostgresClaims.open(schema)) {
      assertThat(claim(claims, "a", 1)).isInstanceOf(Claim.Claimed.class);
    }
    String today = LocalDate.now(ZoneOffset.UTC).toString();
    assertThat(count("SELECT count(*) FROM claim WHERE day >= date '%s' - 1".formatted(today)))
        .isEqualTo(1);
  }

  @Test
  void deletion_saysWhetherItSucceeded() throws Exception {
    ManualClock clock = new ManualClock(BEFORE_MIDNIGHT);
    try (PostgresClaims claims = PostgresClaims.open(schema, clock)) {
      claim(claims, "a", 1);
      postgres.stop();
      assertThat(delete(claims)).isFalse();

      postgres.startAgain();
      await("claims have no failure").until(() -> claims.failure().isEmpty());
      assertThat(delete(claims)).isTrue();
      assertThat(claim(claims, "a", 2)).isInstanceOf(Claim.Claimed.class);
    }
  }

  private static boolean delete(Claims claims) throws Exception {
    return claims.delete(new SiteId(1)).toCompletableFuture().get(30, TimeUnit.SECONDS);
  }

  @Test
  void partitions_areDroppedOnceTheirClaimsHaveExpired() throws Exception {
    try (ClaimTable table = open(BEFORE_MIDNIGHT)) {
      for (int day = 0; day < 30; day++) {
        claim(table, day, "first", BEFORE_MIDNIGHT.plus(Duration.ofDays(day)));
      }

      assertThat(count(COUNT_PARTITIONS)).isEqualTo(9);
      assertThat(claim(table, 23, "second", BEFORE_MIDNIGHT.plus(Duration.ofDays(29))))
          .isEqualTo("first");
    }
  }

  /** A clock that was ahead for a moment leaves a partition in which keys also expire. */
  @Test
  void expiredKeyInTheSamePartition_isClaimedAgain() throws Exception {
    try (ClaimTable table = open(BEFORE_MIDNIGHT.plus(Duration.ofDays(365)))) {
      claim(table, 1, "first", BEFORE_MIDNIGHT);

      Instant expiry = BEFORE_MIDNIGHT.plus(Duration.ofDays(7));
      assertThat(claim(table, 1, "second", expiry.minusMillis(1))).isEqualTo("first");
      assertThat(claim(table, 1, "second", expiry)).isEqualTo("claimed");
      assertThat(claim(table, 1, "third", expiry)).isEqualTo("second");
    }
  }

  @Test
  void whilePostgresqlIsStopped_claimsAreUnavailable_andEarlierOnesAreKept() throws Exception {
    ManualClock clock = new ManualClock(BEFORE_MIDNIGHT);
    try (PostgresClaims claims = PostgresClaims.open(schema, clock)) {
      assertThat(claim(claims, "a", 1)).isInstanceOf(Claim.Claimed.class);

      postgres.stop();
      await("claims have a failure").until(() -> claims.failure().isPresent());
      assertThat(claims.failure().orElseThrow())
          .startsWith("Events with an Idempotency-Key are rejected with 503");
      assertThat(claim(claims, "b", 2)).isInstanceOf(Claim.Unavailable.class);

      postgres.startAgain();
      await("claims have no failure").until(() -> claims.failure().isEmpty());
      assertThat(claim(claims, "a", 3))
          .isInstanceOfSatisfying(
              Claim.Pending.class, known -> assertThat(known.record()).containsExactly(1));
      assertThat(claim(claims, "b", 4)).isInstanceOf(Claim.Claimed.class);
    }
  }

  private static Claim claim(Claims claims, String key, int record) throws Exception {
    return claims
        .claim(
            new SiteId(1),
            new Idempotency(key.repeat(32), "c".repeat(32)),
            new EventId(new UUID(0x7000, record)),
            new byte[] {(byte) record})
        .toCompletableFuture()
        .get(30, TimeUnit.SECONDS);
  }

  private ClaimTable open(Instant now) throws SQLException {
    return ClaimTable.open(schema, _ -> now);
  }

  /** Returns the record that has to be appended again, or what else the result is. */
  private static String claim(ClaimTable table, long key, String record, Instant now)
      throws SQLException {
    Claiming claiming =
        Claiming.of(
            new SiteId(1),
            idempotency(key),
            new EventId(new UUID(0x7000, key)),
            record.getBytes(StandardCharsets.US_ASCII));
    Claim result = null;
    while (result == null) {
      result = table.claim(Map.of(claiming.key(), claiming), now).get(claiming.key());
    }
    return switch (result) {
      case Claim.Claimed _ -> "claimed";
      case Claim.Appended _ -> "appended";
      case Claim.Pending(byte[] known) -> new String(known, StandardCharsets.US_ASCII);
      case Claim.Overdue _ -> "overdue";
      case Claim.PayloadDiffers _ -> "differs";
      case Claim.Unavailable _ -> "unavailable";
    };
  }

  private static ClaimKey key(long key) {
    return ClaimKey.of(new SiteId(1), idempotency(key));
  }

  private static Idempotency idempotency(long key) {
    return new Idempotency(String.format("%032x", key), "b".repeat(32));
  }

  private long count(String sql) {
    try (Connection connection = schema.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
