package dev.vouch.cluster.credit;

import dev.vouch.core.apikey.ApiKey;
import dev.vouch.core.apikey.ApiKeys;
import dev.vouch.core.apikey.Authenticator;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.apikey.SecretHash;
import dev.vouch.core.event.EventIds;
import dev.vouch.core.ingest.EventIngest;
import dev.vouch.core.ingest.Outcome;
import dev.vouch.core.ingest.ReceivedClock;
import dev.vouch.core.ingest.RequestAdmission;
import dev.vouch.core.linking.LinkingStatistics;
import dev.vouch.core.log.EventLog;
import dev.vouch.core.ratelimit.Decision;
import dev.vouch.core.ratelimit.Limit;
import dev.vouch.core.ratelimit.SlidingWindows;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.SaltPair;
import dev.vouch.core.visitor.SaltPair.Salt;
import dev.vouch.core.visitor.SaltPeriod;
import dev.vouch.core.visitor.SiteSecrets.Secrets;
import dev.vouch.core.visitor.VisitorHasher;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;

/** Records the events of one site, from the bodies of requests to the log. */
final class OneSiteIngest {
  static final SiteId SITE = new SiteId(5);
  static final Secrets SECRETS = new Secrets(bytes(1), bytes(2), bytes(3));

  private static final Limit LIMIT = new Limit(1_000, Duration.ofSeconds(1));
  private static final ApiKey KEY =
      new ApiKey(
          new KeyId("k1"),
          SITE,
          SecretHash.of("s3cret"),
          LIMIT,
          Optional.empty(),
          Optional.empty());

  private final EventIngest ingest;

  OneSiteIngest(EventLog log, InstantSource clock) {
    ingest =
        new EventIngest(
            new Authenticator(new OneKey(), clock),
            new SlidingWindows<>(() -> 0),
            _ -> Optional.of(SECRETS),
            (_, period) -> Optional.of(salts(period)),
            new VisitorHasher(64),
            new ReceivedClock(clock),
            new EventIds(new Random(1)),
            log,
            LinkingStatistics.withRandomKey());
  }

  Outcome record(String body, Optional<String> idempotencyKey) {
    RequestAdmission.Rate rate =
        new RequestAdmission.Rate(LIMIT, new Decision.Admitted(1, Duration.ofSeconds(1)));
    return ingest
        .record(
            new RequestAdmission.Admitted(KEY, rate, idempotencyKey),
            body.getBytes(StandardCharsets.UTF_8))
        .toCompletableFuture()
        .join();
  }

  private static SaltPair salts(SaltPeriod period) {
    long number = period.number();
    long even = number - Math.floorMod(number, 2);
    long odd = even == number ? number - 1 : number;
    return new SaltPair(new Salt(even, bytes(8)), new Salt(odd, bytes(9)));
  }

  private static byte[] bytes(int value) {
    byte[] bytes = new byte[32];
    Arrays.fill(bytes, (byte) value);
    return bytes;
  }

  private static final class OneKey implements ApiKeys {
    @Override
    public Optional<ApiKey> find(KeyId id) {
      return Optional.of(KEY);
    }

    @Override
    public void recordUse(KeyId id, Instant at) {}

    @Override
    public void recordRefusal(KeyId id) {}
  }
}
