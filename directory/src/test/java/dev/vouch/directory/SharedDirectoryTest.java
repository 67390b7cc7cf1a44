package dev.vouch.directory;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.contract.SeverableConnection;
import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.apikey.ApiToken;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.SaltPeriod;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.account.PasswordCost;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.database.DirectoryException;
import dev.vouch.directory.database.Freshness.State;
import dev.vouch.directory.database.PostgresServer;
import dev.vouch.directory.database.TestPostgres;
import dev.vouch.directory.key.KeyRequests;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two nodes with one PostgreSQL. */
@Tag("postgresql")
class SharedDirectoryTest {
  /** Promised: a change is effective on every node within 2 seconds. */
  private static final Duration EFFECTIVE_MAX = Duration.ofSeconds(2);

  @TempDir Path folder;

  private DirectoryFixture fixture;
  private SharedDirectory other;

  @BeforeEach
  void openTwoNodes() {
    fixture = new DirectoryFixture(folder);
    other = open(TestPostgres.server());
  }

  private SharedDirectory open(PostgresServer server) {
    return SharedDirectory.open(
        server,
        fixture.clock,
        () -> Microseconds.of(fixture.clock.instant()) * 1_000,
        new SecureRandom(),
        new PasswordCost(8, 1));
  }

  @AfterEach
  void closeOther() {
    other.close();
  }

  @Test
  void revokedKey_stopsOnTheOtherNodeWithin2Seconds() {
    SiteId site = fixture.newSite();
    ApiToken token = fixture.newKey(site).token();
    await("key is accepted").until(() -> isAccepted(token));

    fixture.directory().keys().revoke(site, token.keyId());

    await("key is refused").atMost(EFFECTIVE_MAX).until(() -> !isAccepted(token));
  }

  /** A notice can be lost, for example by a proxy that does not pass it on. */
  @Test
  void changeWithoutANotice_isFoundByPolling() {
    SiteId site = fixture.newSite();
    ApiToken token = fixture.newKey(site).token();
    await("key is accepted").until(() -> isAccepted(token));

    TestPostgres.jdbi()
        .useTransaction(
            handle -> {
              handle.execute("UPDATE change_counter SET revision = revision + 1");
              handle.execute("UPDATE api_keys SET revoked_at_us = 0");
            });

    await("key is refused").atMost(EFFECTIVE_MAX).until(() -> !isAccepted(token));
  }

  @Test
  void closedConnection_isReplaced() {
    SiteId site = fixture.newSite();
    ApiToken token = fixture.newKey(site).token();
    await("key is accepted").until(() -> isAccepted(token));

    TestPostgres.jdbi()
        .useHandle(
            handle ->
                handle.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                        + " WHERE application_name = 'vouch' AND pid <> pg_backend_pid()"));
    fixture.directory().keys().revoke(site, token.keyId());

    await("key is refused").until(() -> !isAccepted(token));
  }

  private boolean isAccepted(ApiToken token) {
    return other
        .directory()
        .keys()
        .find(token.keyId())
        .filter(key -> key.isActive(fixture.clock.instant()))
        .isPresent();
  }

  @Test
  void newSite_hasTheSameSaltsOnBothNodes() {
    SiteId site = fixture.newSite();
    SaltPeriod period = SaltPeriod.of(fixture.clock.instant());

    await("salts are copied").until(() -> other.directory().salts().pair(site, period).isPresent());

    assertThat(other.directory().salts().pair(site, period).orElseThrow().even().key())
        .isEqualTo(fixture.directory().salts().pair(site, period).orElseThrow().even().key());
  }

  /** Such as a leader that was paused. */
  @Test
  void nodeWhoseClockIsLate_neitherDestroysNorRestoresSalts() {
    SiteId site = fixture.newSite();
    SaltPeriod former = SaltPeriod.of(fixture.clock.instant());
    ManualClock lateClock = new ManualClock(fixture.clock.instant());
    try (Directory late =
        Directory.open(
            TestPostgres.server(), lateClock, new SecureRandom(), new PasswordCost(8, 1))) {
      fixture.clock.advance(Duration.ofDays(28));
      SaltPeriod period = SaltPeriod.of(fixture.clock.instant());
      fixture.directory().maintain();
      byte[] salt = evenSalt(site, period);

      lateClock.advance(Duration.ofDays(14));
      late.maintain();

      fixture.directory().refresh();
      assertThat(storedSalts(site)).isEqualTo(2);
      assertThat(evenSalt(site, period)).isEqualTo(salt);
      assertThat(late.salts().pair(site, former)).isEmpty();
    }
  }

  private byte[] evenSalt(SiteId site, SaltPeriod period) {
    return fixture.directory().salts().pair(site, period).orElseThrow().even().key();
  }

  @Test
  void deletedSite_isGoneOnTheOtherNode_withItsSalts() {
    SiteId site = fixture.newSite();
    SaltPeriod period = SaltPeriod.of(fixture.clock.instant());
    await("salts are copied").until(() -> other.directory().salts().pair(site, period).isPresent());

    fixture.directory().deletions().begin(site);

    await("site is gone").until(() -> other.directory().sites().find(site).isEmpty());
    await("salts are gone").until(() -> other.directory().salts().pair(site, period).isEmpty());
    other.directory().maintain();
    assertThat(storedSalts(site)).isZero();
    assertThat(other.directory().deletions().unfinished()).containsExactly(site);
  }

  private static long storedSalts(SiteId site) {
    return TestPostgres.jdbi()
        .withHandle(
            handle ->
                handle
                    .createQuery(
                        "SELECT count(*) FROM %s_salts.salts WHERE site_id = :site"
                            .formatted(TestPostgres.server().prefix()))
                    .bind("site", site.toString())
                    .mapTo(Long.class)
                    .one());
  }

  @Test
  void siteSettingsMembersAndSessions_areTheSameOnBothNodes() {
    SiteId site = fixture.newSite();
    Account administrator = fixture.newAdministrator();
    Account member = fixture.newMember(site, "member@shop.example", Role.VIEWER, administrator);
    BearerToken session = fixture.directory().people().sessions().open(member);
    await("session is known")
        .until(() -> other.directory().people().sessions().find(session).isPresent());
    await("member is known")
        .until(() -> roleOnOther(member, site).equals(Optional.of(Role.VIEWER)));

    fixture.directory().people().members().remove(site, member.id());
    fixture.directory().people().sessions().close(session);

    await("session is closed")
        .until(() -> other.directory().people().sessions().find(session).isEmpty());
    await("member is removed").until(() -> roleOnOther(member, site).isEmpty());
  }

  private Optional<Role> roleOnOther(Account account, SiteId site) {
    return other.directory().people().members().role(account, site);
  }

  /** A change sees all earlier ones, even before the notice about them arrives. */
  @Test
  void changesOfTwoNodes_areSerialized() {
    SiteId site = fixture.newSite();
    ApiToken token = fixture.newKey(site).token();

    assertThat(other.directory().keys().revoke(site, token.keyId())).isPresent();
    assertThat(isAccepted(token)).isFalse();
    assertThat(fixture.directory().keys().revoke(site, token.keyId()))
        .isEqualTo(other.directory().keys().revoke(site, token.keyId()));
  }

  /** Extending a session costs no write for an hour; another node's change must not undo it. */
  @Test
  void sessionExtendedInMemory_isNotShortenedByAChangeElsewhere() {
    Account administrator = fixture.newAdministrator();
    BearerToken session = fixture.directory().people().sessions().open(administrator);
    await("session is known")
        .until(() -> other.directory().people().sessions().find(session).isPresent());
    fixture.clock.advance(Duration.ofDays(29));
    assertThat(other.directory().people().sessions().find(session)).isPresent();

    SiteId site = fixture.newSite();
    await("site is known").until(() -> other.directory().sites().find(site).isPresent());
    fixture.clock.advance(Duration.ofDays(29));

    assertThat(other.directory().people().sessions().find(session)).isPresent();
  }

  @Test
  void nodeThatIsCutOff_keepsItsKeysFor60Seconds_andRefusesChanges() {
    SiteId site = fixture.newSite();
    ApiToken token = fixture.newKey(site).token();
    try (SeverableConnection network = TestPostgres.network()) {
      other.close();
      other = open(TestPostgres.through(network));
      assertThat(other.freshness().state()).isEqualTo(State.CONNECTED);

      network.sever();
      fixture.clock.advance(Duration.ofSeconds(3));
      await("node is cut off").until(() -> other.freshness().state() == State.CUT_OFF);

      assertThat(isAccepted(token)).isTrue();
      assertThatThrownBy(() -> other.directory().keys().revoke(site, token.keyId()))
          .isInstanceOf(DirectoryException.class)
          .hasMessageContaining("check that PostgreSQL runs there");
      fixture.clock.advance(Duration.ofSeconds(58));
      assertThat(other.freshness().state()).isEqualTo(State.OUTDATED);

      network.restore();
      await("node is connected").until(() -> other.freshness().state() == State.CONNECTED);
      assertThat(other.directory().keys().revoke(site, token.keyId())).isPresent();
      other.close();
      other = open(TestPostgres.server());
    }
  }

  @Test
  void lastFlushOfKeyUsage_keepsTheCountsOfBothNodes() {
    SiteId site = fixture.newSite();
    ApiToken token = fixture.newKey(site).token();
    await("key is accepted").until(() -> isAccepted(token));
    Instant now = fixture.clock.instant();
    fixture.directory().keys().recordUse(token.keyId(), now);
    other.directory().keys().recordUse(token.keyId(), now.plusSeconds(1));
    other.directory().keys().recordUse(token.keyId(), now.plusSeconds(2));

    fixture.directory().keys().flushUsage();
    other.directory().keys().flushUsage();

    assertThat(fixture.directory().keys().requests(site, 1))
        .extractingByKey(token.keyId())
        .extracting(KeyRequests::requests)
        .isEqualTo(3L);
    Optional<Instant> last = Optional.of(now.plusSeconds(2));
    await("last use is copied").until(() -> lastUse(other.directory(), site).equals(last));
    fixture.directory().refresh();
    assertThat(lastUse(fixture.directory(), site)).isEqualTo(last);
  }

  private static Optional<Instant> lastUse(Directory directory, SiteId site) {
    return directory.keys().list(site).getFirst().lastUsedAt();
  }
}
