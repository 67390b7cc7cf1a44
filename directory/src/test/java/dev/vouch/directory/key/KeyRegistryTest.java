package dev.vouch.directory.key;

import static dev.vouch.directory.DirectoryFixture.created;
import static dev.vouch.directory.DirectoryFixture.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.apikey.ApiKey;
import dev.vouch.core.apikey.ApiToken;
import dev.vouch.core.ratelimit.Limit;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.Directory;
import dev.vouch.directory.DirectoryFixture;
import dev.vouch.directory.key.IssuedKey.State;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyRegistryTest {
  private static final Duration HOUR = Duration.ofHours(1);

  @TempDir Path folder;
  private DirectoryFixture fixture;
  private SiteId site;

  @BeforeEach
  void openDirectory() {
    fixture = new DirectoryFixture(folder);
    site = fixture.newSite();
  }

  private KeyRegistry keys() {
    return fixture.directory().keys();
  }

  private IssuedKey listed(ApiToken token) {
    return keys().list(site).stream()
        .filter(issued -> issued.key().id().equals(token.keyId()))
        .findFirst()
        .orElseThrow();
  }

  private State state(ApiToken token) {
    return listed(token).state(fixture.clock.instant());
  }

  @Test
  void createdKey_isAcceptedImmediately() {
    KeyCreation.Created created = fixture.newKey(site);

    assertThat(created.token().wireName())
        .matches("svc_live_" + created.key().key().id() + "_[A-Za-z0-9]{32,}");
    assertThat(fixture.accepts(created.token())).isTrue();
    assertThat(created.key().key().limit()).isEqualTo(Limit.STANDARD);
    assertThat(created.key().createdAt()).isEqualTo(fixture.clock.instant());
    assertThat(keys().list(site)).containsExactly(created.key());
  }

  @Test
  void hint_showsTheLastFourCharactersOfTheSecretOnly() {
    KeyCreation.Created created = fixture.newKey(site);

    String secret = created.token().secret();
    assertThat(created.key().hint())
        .isEqualTo(
            "svc_live_%s_…%s"
                .formatted(created.token().keyId(), secret.substring(secret.length() - 4)));
  }

  @Test
  void create_keepsNameLimitAndExpiryAcrossRestart() {
    Instant expiry = fixture.clock.instant().plus(HOUR);
    ApiToken token =
        created(keys().create(site, new NewKey("Löhne", Optional.of(9), Optional.of(expiry))))
            .token();
    List<IssuedKey> before = keys().list(site);

    fixture.restart();

    assertThat(keys().list(site)).isEqualTo(before);
    assertThat(listed(token).name()).isEqualTo("Löhne");
    ApiKey key = keys().find(token.keyId()).orElseThrow();
    assertThat(key.limit()).isEqualTo(new Limit(9, Duration.ofSeconds(10)));
    assertThat(key.expiresAt()).contains(expiry);
    assertThat(fixture.accepts(token)).isTrue();
  }

  @Test
  void create_forAnUnknownSite_createsNothing() {
    assertThat(keys().create(new SiteId(7), named("backend")))
        .isEqualTo(new KeyCreation.NoSuchSite());
    assertThat(keys().list(new SiteId(7))).isEmpty();
  }

  @Test
  void eleventhActiveKey_isRejected() {
    createKeysUpToTheLimit();

    assertThat(keys().create(site, named("one too many")))
        .isEqualTo(new KeyCreation.TooManyActive());
    assertThat(keys().list(site)).hasSize(KeyRegistry.ACTIVE_KEYS_MAX);
  }

  @Test
  void activeKeyLimit_isPerSite() {
    createKeysUpToTheLimit();

    assertThat(keys().create(fixture.newSite(), named("another site's first")))
        .isInstanceOf(KeyCreation.Created.class);
  }

  @Test
  void revokedAndExpiredKeys_doNotCountTowardsTheLimit() {
    ApiToken revoked = fixture.newKey(site).token();
    keys().revoke(site, revoked.keyId());
    Instant expiry = fixture.clock.instant().plus(HOUR);
    ApiToken expired =
        created(keys().create(site, new NewKey("short", Optional.empty(), Optional.of(expiry))))
            .token();
    fixture.clock.set(expiry);

    createKeysUpToTheLimit();

    assertThat(state(revoked)).isEqualTo(State.REVOKED);
    assertThat(state(expired)).isEqualTo(State.EXPIRED);
    assertThat(keys().create(site, named("one too many")))
        .isEqualTo(new KeyCreation.TooManyActive());
  }

  @Test
  void keyInOverlap_doesNotCountTowardsTheLimit() {
    ApiToken first = fixture.newKey(site).token();
    for (int more = 1; more < KeyRegistry.ACTIVE_KEYS_MAX; more++) {
      fixture.newKey(site);
    }

    ApiToken second = fixture.rotate(site, first, HOUR).token();
    assertThat(keys().create(site, named("one too many")))
        .isEqualTo(new KeyCreation.TooManyActive());
    keys().revoke(site, second.keyId());

    assertThat(fixture.accepts(first)).isTrue();
    assertThat(keys().create(site, named("the tenth"))).isInstanceOf(KeyCreation.Created.class);
  }

  @Test
  void concurrentCreations_neverExceedTheLimit() throws Exception {
    int attempts = 24;
    CountDownLatch start = new CountDownLatch(1);
    Callable<KeyCreation> creation =
        () -> {
          start.await();
          return keys().create(site, named("racing"));
        };
    List<KeyCreation> outcomes = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      List<Future<KeyCreation>> creations = new ArrayList<>();
      for (int attempt = 0; attempt < attempts; attempt++) {
        creations.add(threads.submit(creation));
      }
      start.countDown();
      for (Future<KeyCreation> future : creations) {
        outcomes.add(future.get());
      }
    }

    assertThat(outcomes).filteredOn(KeyCreation.Created.class::isInstance).hasSize(10);
    assertThat(outcomes).filteredOn(KeyCreation.TooManyActive.class::isInstance).hasSize(14);
    fixture.restart();
    assertThat(keys().list(site)).hasSize(10);
  }

  /** The lock is in the database, so that two nodes on one database keep the limit too. */
  @Test
  void concurrentCreationsInTwoDirectories_neverExceedTheLimit() throws Exception {
    Directory other = fixture.open();
    List<KeyCreation> outcomes = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<KeyCreation>> creations = new ArrayList<>();
      for (int attempt = 0; attempt < 12; attempt++) {
        KeyRegistry registry = attempt % 2 == 0 ? keys() : other.keys();
        creations.add(threads.submit(() -> registry.create(site, named("racing"))));
      }
      for (Future<KeyCreation> future : creations) {
        outcomes.add(future.get());
      }
    }

    assertThat(outcomes).filteredOn(KeyCreation.Created.class::isInstance).hasSize(10);
  }

  @Test
  void revokedKey_isRejectedImmediately_andAfterACrash() {
    ApiToken token = fixture.newKey(site).token();

    Optional<IssuedKey> revoked = keys().revoke(site, token.keyId());

    assertThat(fixture.accepts(token)).isFalse();
    assertThat(revoked).contains(listed(token));
    assertThat(listed(token).key().revokedAt()).contains(fixture.clock.instant());
    fixture.crash();
    assertThat(fixture.accepts(token)).isFalse();
    assertThat(state(token)).isEqualTo(State.REVOKED);
  }

  @Test
  void revokedKey_staysRejectedWhenTheClockIsSetBack() {
    ApiToken token = fixture.newKey(site).token();
    keys().revoke(site, token.keyId());

    fixture.clock.advance(Duration.ofSeconds(-5));

    assertThat(fixture.accepts(token)).isFalse();
  }

  @Test
  void revokeAgain_keepsTheFirstRevocationTime() {
    ApiToken token = fixture.newKey(site).token();
    Optional<IssuedKey> first = keys().revoke(site, token.keyId());
    fixture.clock.advance(HOUR);

    assertThat(keys().revoke(site, token.keyId())).isEqualTo(first);
  }

  @Test
  void revokeRotateAndList_ignoreKeysOfOtherSites() {
    ApiToken token = fixture.newKey(site).token();
    SiteId other = fixture.newSite();

    assertThat(keys().revoke(other, token.keyId())).isEmpty();
    assertThat(keys().rotate(other, token.keyId(), HOUR)).isEqualTo(new KeyRotation.NoSuchKey());
    assertThat(keys().list(other)).isEmpty();
    assertThat(fixture.accepts(token)).isTrue();
  }

  @Test
  void expiredKey_isRejectedFromItsExpiryTime() {
    Instant expiry = fixture.clock.instant().plus(HOUR);
    ApiToken token =
        created(keys().create(site, new NewKey("short", Optional.empty(), Optional.of(expiry))))
            .token();

    fixture.clock.set(expiry.minusNanos(1000));
    assertThat(fixture.accepts(token)).isTrue();
    fixture.clock.set(expiry);
    assertThat(fixture.accepts(token)).isFalse();
    assertThat(state(token)).isEqualTo(State.EXPIRED);
  }

  @Test
  void rotate_createsANewTokenWithTheSameNameLimitAndExpiry() {
    Instant expiry = fixture.clock.instant().plus(Duration.ofDays(30));
    ApiToken old =
        created(keys().create(site, new NewKey("webhook", Optional.of(77), Optional.of(expiry))))
            .token();

    KeyRotation.Rotated rotated = fixture.rotate(site, old, HOUR);

    assertThat(rotated.key().name()).isEqualTo("webhook");
    assertThat(rotated.key().key().limit().requests()).isEqualTo(77);
    assertThat(rotated.key().key().expiresAt()).contains(expiry);
    assertThat(rotated.key().predecessor()).contains(old.keyId());
    assertThat(rotated.token()).isNotEqualTo(old);
    assertThat(fixture.accepts(rotated.token())).isTrue();
  }

  @Test
  void rotatedKey_isAcceptedUntilItsOverlapEnds() {
    ApiToken old = fixture.newKey(site).token();
    fixture.rotate(site, old, HOUR);
    Instant end = fixture.clock.instant().plus(HOUR);

    fixture.clock.set(end.minusNanos(1000));
    assertThat(fixture.accepts(old)).isTrue();
    assertThat(state(old)).isEqualTo(State.ACTIVE);
    fixture.restart();
    assertThat(fixture.accepts(old)).isTrue();
    fixture.clock.set(end);
    assertThat(fixture.accepts(old)).isFalse();
    assertThat(state(old)).isEqualTo(State.REVOKED);
  }

  @Test
  void rotateWithoutOverlap_revokesTheOldTokenImmediately() {
    ApiToken old = fixture.newKey(site).token();

    ApiToken newToken = fixture.rotate(site, old, Duration.ZERO).token();

    assertThat(fixture.accepts(old)).isFalse();
    assertThat(fixture.accepts(newToken)).isTrue();
  }

  @Test
  void rotateAgain_endsTheOverlapOfTheFirstKey() {
    ApiToken first = fixture.newKey(site).token();
    ApiToken second = fixture.rotate(site, first, HOUR).token();

    ApiToken third = fixture.rotate(site, second, HOUR).token();

    assertThat(fixture.accepts(first)).isFalse();
    assertThat(fixture.accepts(second)).isTrue();
    assertThat(fixture.accepts(third)).isTrue();
    fixture.restart();
    assertThat(fixture.accepts(first)).isFalse();
  }

  @Test
  void rotatedRevokedOrExpiredKey_cannotBeRotated() {
    ApiToken inOverlap = fixture.newKey(site).token();
    fixture.rotate(site, inOverlap, HOUR);
    ApiToken revoked = fixture.newKey(site).token();
    keys().revoke(site, revoked.keyId());
    Instant expiry = fixture.clock.instant().plusSeconds(60);
    ApiToken expired =
        created(keys().create(site, new NewKey("short", Optional.empty(), Optional.of(expiry))))
            .token();
    fixture.clock.set(expiry);
    int before = keys().list(site).size();

    for (ApiToken token : List.of(inOverlap, revoked, expired)) {
      assertThat(keys().rotate(site, token.keyId(), HOUR))
          .isEqualTo(new KeyRotation.NotRotatable());
    }
    assertThat(keys().list(site)).hasSize(before);
  }

  @Test
  void overlapOutsideZeroToSevenDays_throws() {
    ApiToken token = fixture.newKey(site).token();

    for (Duration overlap : List.of(Duration.ofDays(7).plusMillis(1), Duration.ofMillis(-1))) {
      assertThatThrownBy(() -> keys().rotate(site, token.keyId(), overlap))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("an overlap must be zero to 7 days");
    }
    assertThat(keys().rotate(site, token.keyId(), KeyRegistry.OVERLAP_MAX))
        .isInstanceOf(KeyRotation.Rotated.class);
  }

  @Test
  void revokingAKeyInOverlap_endsTheOverlap() {
    ApiToken old = fixture.newKey(site).token();
    fixture.rotate(site, old, HOUR);

    keys().revoke(site, old.keyId());

    assertThat(fixture.accepts(old)).isFalse();
    assertThat(listed(old).key().revokedAt()).contains(fixture.clock.instant());
  }

  @Test
  void lastUse_isListedImmediately_andSurvivesACrashOnceFlushed() {
    ApiToken token = fixture.newKey(site).token();
    assertThat(listed(token).lastUsedAt()).isEmpty();
    Instant use = fixture.clock.instant().plusSeconds(3);

    keys().recordUse(token.keyId(), use);
    keys().recordUse(token.keyId(), use.minusSeconds(1));

    assertThat(listed(token).lastUsedAt()).contains(use);
    fixture.directory().flush();
    assertThat(listed(token).lastUsedAt()).contains(use);
    fixture.crash();
    assertThat(listed(token).lastUsedAt()).contains(use);
  }

  @Test
  void lastUse_isTruncatedToMicroseconds() {
    ApiToken token = fixture.newKey(site).token();
    Instant use = fixture.clock.instant().plusSeconds(3);

    keys().recordUse(token.keyId(), use.plusNanos(789));

    assertThat(listed(token).lastUsedAt()).contains(use);
  }

  @Test
  void lastUse_isFlushedOnClose() {
    ApiToken token = fixture.newKey(site).token();
    Instant use = fixture.clock.instant().plusSeconds(3);
    keys().recordUse(token.keyId(), use);

    fixture.restart();

    assertThat(listed(token).lastUsedAt()).contains(use);
  }

  @Test
  void lastUse_survivesARevocation() {
    ApiToken token = fixture.newKey(site).token();
    Instant use = fixture.clock.instant();
    keys().recordUse(token.keyId(), use);
    keys().flushUsage();

    keys().revoke(site, token.keyId());

    assertThat(listed(token).lastUsedAt()).contains(use);
  }

  private KeyRequests requests(ApiToken token, int days) {
    return Objects.requireNonNull(keys().requests(site, days).get(token.keyId()));
  }

  private void use(ApiToken token, int times) {
    for (int time = 0; time < times; time++) {
      keys().recordUse(token.keyId(), fixture.clock.instant());
    }
  }

  @Test
  void requests_areCountedPerKeyAndUtcDay_upToToday() {
    ApiToken token = fixture.newKey(site).token();
    ApiToken other = fixture.newKey(site).token();
    fixture.clock.set(Instant.parse("2026-11-20T23:59:59.999999Z"));
    use(token, 3);
    keys().recordRefusal(token.keyId());
    fixture.clock.set(Instant.parse("2026-11-21T00:00:00Z"));
    use(token, 2);

    assertThat(requests(token, 3).days())
        .containsExactly(
            new KeyRequests.Day(LocalDate.parse("2026-11-19"), 0, 0),
            new KeyRequests.Day(LocalDate.parse("2026-11-20"), 3, 1),
            new KeyRequests.Day(LocalDate.parse("2026-11-21"), 2, 0));
    assertThat(requests(token, 3).requests()).isEqualTo(5);
    assertThat(requests(token, 3).refused()).isEqualTo(1);
    assertThat(requests(token, 3).days().getLast().requests()).isEqualTo(2);
    assertThat(requests(other, 30).requests()).isZero();
    assertThat(requests(other, 30).days()).hasSize(30);
  }

  @Test
  void requestCounts_areUnchangedByFlushAndRestart() {
    ApiToken token = fixture.newKey(site).token();
    use(token, 3);
    keys().recordRefusal(token.keyId());
    KeyRequests counted = requests(token, 7);

    fixture.directory().flush();
    assertThat(requests(token, 7)).isEqualTo(counted);
    fixture.directory().flush();
    assertThat(requests(token, 7)).isEqualTo(counted);
    use(token, 1);
    assertThat(requests(token, 7).requests()).isEqualTo(4);
    fixture.restart();
    assertThat(requests(token, 7).requests()).isEqualTo(4);
    assertThat(requests(token, 7).refused()).isEqualTo(1);
  }

  @Test
  void crash_losesOnlyUnflushedRequestCounts() {
    ApiToken token = fixture.newKey(site).token();
    use(token, 3);
    fixture.directory().flush();
    use(token, 2);

    fixture.crash();

    assertThat(requests(token, 7).requests()).isEqualTo(3);
  }

  @Test
  void requestCounts_areKeptFor30Days() {
    ApiToken token = fixture.newKey(site).token();
    Instant first = fixture.clock.instant();
    use(token, 3);
    fixture.directory().flush();

    fixture.clock.set(first.plus(Duration.ofDays(29)));
    fixture.directory().flush();
    assertThat(requests(token, 30).requests()).isEqualTo(3);
    fixture.clock.set(first.plus(Duration.ofDays(30)));
    fixture.directory().flush();
    fixture.clock.set(first);
    assertThat(requests(token, 30).requests()).isZero();
  }

  @Test
  void requestCountsOfADeletedSite_areRemoved_andDoNotBlockTheFlush() {
    ApiToken token = fixture.newKey(site).token();
    SiteId deleted = fixture.newSite();
    ApiToken ofDeleted = fixture.newKey(deleted).token();
    use(ofDeleted, 3);
    fixture.directory().flush();
    fixture.directory().deletions().begin(deleted);
    use(ofDeleted, 1);
    use(token, 2);

    fixture.restart();

    assertThat(requests(token, 7).requests()).isEqualTo(2);
    assertThat(keys().requests(deleted, 7)).isEmpty();
  }

  @Test
  void requestCountsOutside1To30Days_throw() {
    for (int days : List.of(0, 31)) {
      assertThatThrownBy(() -> keys().requests(site, days))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("request counts are stored for 30 days");
    }
  }

  @Test
  void concurrentRequests_areAllCountedDuringFlushes() throws Exception {
    ApiToken token = fixture.newKey(site).token();
    int threads = 4;
    int each = 20_000;
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      List<Future<?>> users = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        users.add(pool.submit(() -> use(token, each)));
      }
      while (!users.stream().allMatch(Future::isDone)) {
        keys().flushUsage();
        assertThat(requests(token, 1).requests()).isLessThanOrEqualTo((long) threads * each);
      }
      for (Future<?> user : users) {
        user.get();
      }
    }

    assertThat(requests(token, 1).requests()).isEqualTo((long) threads * each);
    fixture.restart();
    assertThat(requests(token, 1).requests()).isEqualTo((long) threads * each);
  }

  private void createKeysUpToTheLimit() {
    for (int number = 1; number <= KeyRegistry.ACTIVE_KEYS_MAX; number++) {
      created(keys().create(site, named("key " + number)));
    }
  }
}
