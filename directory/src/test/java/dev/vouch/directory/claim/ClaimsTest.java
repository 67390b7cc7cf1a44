package dev.vouch.directory.claim;

import static dev.vouch.directory.AwaitedState.awaited;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.event.EventId;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.claim.ClaimResult.Claimed;
import dev.vouch.directory.claim.ClaimResult.ClaimedBefore;
import dev.vouch.directory.claim.ClaimResult.PayloadDiffers;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.DirectoryException;
import dev.vouch.directory.database.PostgresServer;
import dev.vouch.directory.database.Schema;
import dev.vouch.directory.database.TestPostgres;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("postgresql")
class ClaimsTest {
  private static final SiteId SHOP = site(1);
  private static final SiteId BLOG = site(2);
  private static final Duration WAIT_MAX = Duration.ofSeconds(30);

  /** Each test has days of its own, since claims of an earlier day cannot open a partition. */
  private static Instant noon = Instant.parse("2026-11-20T12:00:00Z");

  private final Claims claims = new Claims(TestPostgres.server());
  private Instant now = noon;

  @BeforeEach
  void openEmptyDirectory() {
    Database.open(TestPostgres.server(), Schema.DIRECTORY);
    TestPostgres.clear();
    noon = noon.plus(Duration.ofDays(30));
    now = noon;
  }

  @AfterEach
  void close() {
    claims.close();
  }

  @Test
  void newKey_isClaimed_andItsRepetitionGetsTheSameRecord() {
    Claim first = claim(SHOP, 1, 1);

    assertThat(claim(first)).isInstanceOf(Claimed.class);

    assertClaimedBefore(claim(claim(SHOP, 1, 1)), first);
    assertThat(claim(claim(SHOP, 1, 2))).isInstanceOf(PayloadDiffers.class);
    assertThat(claim(claim(BLOG, 1, 2))).isInstanceOf(Claimed.class);
    assertThat(claim(claim(SHOP, 2, 1))).isInstanceOf(Claimed.class);
  }

  @Test
  void equalKeysOfAGroup_areClaimedOnce() {
    Claim first = claim(SHOP, 1, 1);

    List<ClaimResult> results =
        claims.claim(List.of(first, claim(SHOP, 1, 1), claim(SHOP, 1, 2), claim(SHOP, 2, 1)), now);

    assertThat(results).hasSize(4);
    assertThat(results.get(0)).isInstanceOf(Claimed.class);
    assertClaimedBefore(results.get(1), first);
    assertThat(results.get(2)).isInstanceOf(PayloadDiffers.class);
    assertThat(results.get(3)).isInstanceOf(Claimed.class);
  }

  @Test
  void key_canBeUsedAgainAfter7Days_andNotBefore() {
    Claim first = claim(SHOP, 1, 1);
    claim(first);
    now = now.plus(Claims.LIFETIME).minusMillis(1);
    assertClaimedBefore(claim(claim(SHOP, 1, 1)), first);

    now = now.plusMillis(1);

    assertThat(claim(claim(SHOP, 1, 2))).isInstanceOf(Claimed.class);
    assertThat(claim(claim(SHOP, 1, 1))).isInstanceOf(PayloadDiffers.class);
  }

  @Test
  void partitions_areDroppedWhenTheirClaimsHaveExpired() {
    LocalDate first = LocalDate.ofInstant(now, ZoneOffset.UTC);
    for (int day = 0; day < 12; day++) {
      claim(claim(SHOP, day, day));
      now = now.plus(Duration.ofDays(1));
    }

    assertThat(partitions()).contains(first.plusDays(11)).doesNotContain(first, first.plusDays(1));
    assertThat(partitions()).hasSizeBetween(8, 10);
  }

  private static List<LocalDate> partitions() {
    return TestPostgres.jdbi()
        .withHandle(
            handle ->
                handle
                    .createQuery(
                        "SELECT to_date(right(CAST(inhrelid AS regclass)::text, 8), 'YYYYMMDD')"
                            + " FROM pg_inherits WHERE inhparent = CAST('idempotency_claims' AS"
                            + " regclass)")
                    .mapTo(LocalDate.class)
                    .list());
  }

  /** A claim that is not committed yet is visible neither to a query nor in another partition. */
  @Test
  void claimAfterMidnight_waitsForClaimsOfBefore() throws Exception {
    Instant midnight =
        LocalDate.ofInstant(now, ZoneOffset.UTC)
            .plusDays(1)
            .atStartOfDay(ZoneOffset.UTC)
            .toInstant();
    Claim first = claim(SHOP, 1, 1);
    claim(claim(SHOP, 3, 1));
    try (ExecutorService threads = Executors.newFixedThreadPool(2);
        Handle blocker = TestPostgres.jdbi().open()) {
      blocker.begin();
      blocker.execute(
          "INSERT INTO idempotency_claims SELECT day, site_id, set_byte(key_hash, 15, 2),"
              + " payload_hash, event_id, record, claimed_at_us FROM idempotency_claims");
      Future<List<ClaimResult>> before =
          threads.submit(
              () -> claimAll(List.of(first, claim(SHOP, 2, 1)), midnight.minusMillis(1)));
      awaited(WAIT_MAX, () -> waiting() == 1);
      Future<List<ClaimResult>> after =
          threads.submit(() -> claimAll(List.of(claim(SHOP, 1, 1)), midnight));
      awaited(WAIT_MAX, () -> waiting() == 2);
      blocker.rollback();

      assertThat(before.get()).hasOnlyElementsOfType(Claimed.class);
      assertClaimedBefore(after.get().getFirst(), first);
    }
  }

  private static long waiting() {
    return TestPostgres.jdbi()
        .withHandle(
            handle ->
                handle
                    .createQuery(
                        "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
                    .mapTo(Long.class)
                    .one());
  }

  @Test
  void nodesThatClaimTheSameKeys_getEachOnce() throws Exception {
    List<Future<List<ClaimResult>>> answers = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      for (int node = 0; node < 4; node++) {
        List<Claim> group = new ArrayList<>();
        for (int key = 0; key < 200; key++) {
          group.add(claim(SHOP, key, 1));
        }
        Collections.shuffle(group, new Random(node));
        answers.add(threads.submit(() -> claimAll(group, noon)));
      }
    }
    int claimed = 0;
    for (Future<List<ClaimResult>> answer : answers) {
      claimed += (int) answer.get().stream().filter(Claimed.class::isInstance).count();
    }
    assertThat(claimed).isEqualTo(200);
  }

  private static List<ClaimResult> claimAll(List<Claim> group, Instant at) {
    try (Claims node = new Claims(TestPostgres.server())) {
      return node.claim(group, at);
    }
  }

  @Test
  void closedConnection_isReportedOnce_andReplaced() {
    claim(claim(SHOP, 1, 1));
    TestPostgres.jdbi()
        .useHandle(
            handle ->
                handle.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                        + " WHERE application_name = 'vouch' AND pid <> pg_backend_pid()"));

    assertThatThrownBy(() -> claim(claim(SHOP, 2, 1))).isInstanceOf(DirectoryException.class);
    assertThat(claim(claim(SHOP, 2, 1))).isInstanceOf(Claimed.class);
  }

  @Test
  void claimsOfADeletedSite_areDeleted() {
    claim(claim(SHOP, 1, 1));
    Claim kept = claim(BLOG, 1, 1);
    claim(kept);

    claims.delete(SHOP);

    assertThat(claim(claim(SHOP, 1, 2))).isInstanceOf(Claimed.class);
    assertClaimedBefore(claim(claim(BLOG, 1, 1)), kept);
  }

  @Test
  void unreachableServer_isReported() {
    try (Claims cutOff = new Claims(new PostgresServer("postgresql://127.0.0.1:1/a", "vouch"))) {
      assertThatThrownBy(() -> cutOff.claim(List.of(claim(SHOP, 1, 1)), now))
          .isInstanceOf(DirectoryException.class)
          .hasMessageContaining("check that PostgreSQL runs there");
    }
  }

  private ClaimResult claim(Claim claim) {
    return claims.claim(List.of(claim), now).getFirst();
  }

  /** A claim with an event and a record of its own. */
  private static Claim claim(SiteId site, int key, int payload) {
    EventId event = new EventId(UUID.randomUUID());
    return new Claim(
        site,
        new Idempotency("%032x".formatted(key), "%032x".formatted(payload)),
        event,
        event.toString().getBytes(UTF_8));
  }

  private static void assertClaimedBefore(ClaimResult result, Claim first) {
    assertThat(result)
        .isInstanceOfSatisfying(
            ClaimedBefore.class,
            before -> {
              assertThat(before.event()).isEqualTo(first.event());
              assertThat(before.record()).isEqualTo(first.record());
            });
  }

  private static SiteId site(int number) {
    return SiteId.parse("site_%016x".formatted(number)).orElseThrow();
  }
}
