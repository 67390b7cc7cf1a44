package dev.vouch.cluster.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.EventId;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.migration.UsedKey;
import dev.vouch.core.site.SiteId;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/** The idempotency keys of a migration to a cluster, and of one from it. */
@Tag("prove")
class ClaimCopyTest {
  private static final SiteId SITE = new SiteId(1);
  private static final String PAYLOAD = "0".repeat(32);

  @TempDir Path directory;

  @Test
  void copiedKey_isThatOfAnAppendedRecord_untilSevenDaysAfterItsUse() throws Exception {
    try (ClaimsTestServer server = ClaimsTestServer.start(directory)) {
      PGSimpleDataSource connections = server.createSchema();
      Instant now = Instant.now();
      UsedKey recent = used("1".repeat(32), now.minus(Duration.ofDays(6)));
      UsedKey expired = used("2".repeat(32), now.minus(Duration.ofDays(7).plusMinutes(1)));
      ClaimCopy copy = new ClaimCopy(connections);

      copy.add(List.of(recent, expired));
      copy.add(List.of(recent));

      try (PostgresClaims claims = PostgresClaims.open(connections)) {
        assertThat(claim(claims, recent.idempotency()))
            .isEqualTo(new Claim.Appended(recent.event()));
        assertThat(claim(claims, new Idempotency("1".repeat(32), "f".repeat(32))))
            .isEqualTo(new Claim.PayloadDiffers());
        assertThat(claim(claims, expired.idempotency())).isEqualTo(new Claim.Claimed());
      }
    }
  }

  @Test
  void claimThatIsNotConfirmed_isAUsedKey_ifItsEventIsInTheLog() throws Exception {
    try (ClaimsTestServer server = ClaimsTestServer.start(directory)) {
      PGSimpleDataSource connections = server.createSchema();
      Instant now = Instant.now();
      Instant usedAt = now.minus(Duration.ofDays(6)).truncatedTo(ChronoUnit.MICROS);
      UsedKey confirmed = used("1".repeat(32), usedAt);
      UsedKey expired = used("2".repeat(32), now.minus(Duration.ofDays(7).plusMinutes(1)));
      Idempotency appended = new Idempotency("3".repeat(32), PAYLOAD);
      Idempotency lost = new Idempotency("4".repeat(32), PAYLOAD);
      EventId event = new EventId(UUID.randomUUID());
      new ClaimCopy(connections).add(List.of(confirmed, expired));
      try (PostgresClaims claims = PostgresClaims.open(connections)) {
        assertThat(claim(claims, appended, event)).isEqualTo(new Claim.Claimed());
        assertThat(claim(claims, lost)).isEqualTo(new Claim.Claimed());
      }
      List<UsedKey> used = new ArrayList<>();

      new UsedClaims(connections)
          .read(
              now,
              (events, since) -> {
                assertThat(events).hasSize(2);
                assertThat(since).isAfter(now.minus(Duration.ofMinutes(5)));
                return Set.of(event);
              },
              used::add);

      assertThat(used).hasSize(2).first().isEqualTo(confirmed);
      assertThat(used.getLast().idempotency()).isEqualTo(appended);
      assertThat(used.getLast().event()).isEqualTo(event);
    }
  }

  private static UsedKey used(String key, Instant at) {
    return new UsedKey(SITE, new Idempotency(key, PAYLOAD), new EventId(UUID.randomUUID()), at);
  }

  private static Claim claim(PostgresClaims claims, Idempotency idempotency) {
    return claim(claims, idempotency, new EventId(UUID.randomUUID()));
  }

  private static Claim claim(PostgresClaims claims, Idempotency idempotency, EventId event) {
    return claims.claim(SITE, idempotency, event, new byte[] {1}).toCompletableFuture().join();
  }
}
