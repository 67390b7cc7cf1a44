package dev.vouch.cluster.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.EventId;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.migration.UsedKey;
import dev.vouch.core.site.SiteId;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

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

  private static UsedKey used(String key, Instant at) {
    return new UsedKey(SITE, new Idempotency(key, PAYLOAD), new EventId(UUID.randomUUID()), at);
  }

  private static Claim claim(PostgresClaims claims, Idempotency idempotency) {
    return claims
        .claim(SITE, idempotency, new EventId(UUID.randomUUID()), new byte[] {1})
        .toCompletableFuture()
        .join();
  }
}
