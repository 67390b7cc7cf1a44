package dev.vouch.directory.site;

import static dev.vouch.directory.DirectoryFixture.SHOP;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.SiteSecrets.Secrets;
import dev.vouch.directory.DirectoryFixture;
import dev.vouch.directory.site.SiteSettings.NewSite;
import dev.vouch.directory.site.SiteSettings.SiteChanges;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteRegistryTest {
  @TempDir Path folder;
  private DirectoryFixture fixture;

  @BeforeEach
  void openDirectory() {
    fixture = new DirectoryFixture(folder);
  }

  private SiteRegistry sites() {
    return fixture.directory().sites();
  }

  @Test
  void create_isDurable() {
    RegisteredSite created = sites().create(SHOP);
    SiteId id = created.site().id();

    assertThat(created.site()).isEqualTo(SHOP.of(id));
    assertThat(created.createdAt()).isEqualTo(fixture.clock.instant());
    assertThat(sites().find(id)).contains(created.site());
    fixture.crash();
    assertThat(sites().registered(id)).contains(created);
  }

  @Test
  void emptyIgnoredReferrersAndRequiredProof_surviveARestart() {
    SiteSettings settings =
        new SiteSettings("Ω \"shop\"", Set.of("a.example"), ZoneOffset.UTC, Set.of(), true);

    SiteId id = sites().create(settings).site().id();
    fixture.restart();

    assertThat(sites().find(id)).contains(settings.of(id));
  }

  @Test
  void secrets_areThreeDistinctKeysPerSite_andSurviveARestart() {
    SiteId one = fixture.newSite();
    SiteId other = fixture.newSite();
    Secrets secrets = sites().of(one).orElseThrow();
    Set<List<Byte>> distinct = new HashSet<>();
    for (Secrets each : List.of(secrets, sites().of(other).orElseThrow())) {
      for (byte[] secret : List.of(each.userKey(), each.idempotency(), each.identify())) {
        assertThat(secret).hasSize(32);
        distinct.add(bytes(secret));
      }
    }
    assertThat(distinct).hasSize(6);

    fixture.restart();

    assertThat(sites().of(one).orElseThrow()).usingRecursiveComparison().isEqualTo(secrets);
  }

  private static List<Byte> bytes(byte[] secret) {
    List<Byte> bytes = new ArrayList<>();
    for (byte each : secret) {
      bytes.add(each);
    }
    return bytes;
  }

  @Test
  void list_returnsOldestFirst() {
    SiteId first = fixture.newSite();
    fixture.clock.advance(Duration.ofSeconds(1));
    SiteId second = fixture.newSite();

    assertThat(sites().list())
        .extracting(registered -> registered.site().id())
        .containsExactly(first, second);
  }

  @Test
  void update_changesOnlyGivenFields_andSurvivesARestart() {
    SiteId id = fixture.newSite();
    SiteChanges changes =
        new SiteChanges(
            Optional.empty(),
            Optional.of(Set.of("new.example")),
            Optional.of(ZoneId.of("Asia/Tokyo")),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    SiteSettings expected =
        new SiteSettings(
            SHOP.name(),
            Set.of("new.example"),
            ZoneId.of("Asia/Tokyo"),
            SHOP.ignoredReferrers(),
            SHOP.identifyProofRequired());

    Optional<RegisteredSite> updated = sites().update(id, changes);

    assertThat(updated).isPresent().isEqualTo(sites().registered(id));
    assertThat(sites().find(id)).contains(expected.of(id));
    fixture.restart();
    assertThat(sites().find(id)).contains(expected.of(id));
  }

  @Test
  void retentionExpiryAndPrivacySignals_surviveARestart_andHaveDefaults() {
    SiteId id = fixture.newSite();
    SiteId unlimited = sites().create(new NewSite(SHOP, Optional.empty(), true)).site().id();
    fixture.restart();
    assertThat(retention(id).days()).contains(Retention.DAYS_DEFAULT);
    assertThat(retention(unlimited)).isEqualTo(Retention.UNLIMITED);
    assertThat(sites().registered(id).orElseThrow().privacySignalsHonoured()).isFalse();
    assertThat(sites().registered(unlimited).orElseThrow().privacySignalsHonoured()).isTrue();

    sites().update(id, withRetention(Optional.of(90)));
    sites().recordExpiry(id, fixture.clock.instant());
    fixture.restart();

    Instant expired = fixture.clock.instant();
    assertThat(retention(id)).isEqualTo(new Retention(Optional.of(90), Optional.of(expired)));
    sites().update(id, withRetention(Optional.empty()));
    assertThat(retention(id)).isEqualTo(new Retention(Optional.empty(), Optional.of(expired)));
  }

  /**
   * On 29 March Berlin's clocks go forward, so 2 April begins at 22:00 UTC and 28 March at 23:00.
   */
  @Test
  void due_isTheStartOfTheFirstRetainedDay_unlessAlreadyExpired() {
    ZoneId berlin = ZoneId.of("Europe/Berlin");
    Instant now = Instant.parse("2026-04-27T21:59:59Z");
    Instant start = Instant.parse("2026-03-27T23:00:00Z");
    Retention month = new Retention(Optional.of(30), Optional.empty());

    assertThat(month.due(berlin, now)).contains(start);
    assertThat(new Retention(Optional.of(30), Optional.of(start)).due(berlin, now)).isEmpty();
    assertThat(new Retention(Optional.of(30), Optional.of(start)).due(berlin, now.plusSeconds(1)))
        .contains(Instant.parse("2026-03-28T23:00:00Z"));
    assertThat(new Retention(Optional.of(60), Optional.of(start)).due(berlin, now)).isEmpty();
    assertThat(Retention.UNLIMITED.due(berlin, now)).isEmpty();
  }

  /** The shortest ones begin with March and end with a February that has 28 days. */
  @Test
  void defaultRetention_isAtMost25MonthsWithTheCurrentDay() {
    Retention retention = new Retention(Optional.of(Retention.DAYS_DEFAULT), Optional.empty());

    for (LocalDate day = LocalDate.of(2026, 1, 1);
        day.isBefore(LocalDate.of(2034, 1, 1));
        day = day.plusDays(1)) {
      Instant endOfDay = day.plusDays(1).atStartOfDay(ZoneOffset.UTC).minusNanos(1).toInstant();
      assertThat(retention.due(ZoneOffset.UTC, endOfDay).orElseThrow())
          .isAfterOrEqualTo(
              day.plusDays(1).minusMonths(25).atStartOfDay(ZoneOffset.UTC).toInstant());
    }
  }

  @Test
  void expiry_isDueOnlyOnceTheSiteIsOlderThanItsRetention() {
    Instant created = Instant.parse("2026-11-20T10:00:00Z");
    Site site = SHOP.of(new SiteId(7));
    RegisteredSite registered =
        new RegisteredSite(site, created, new Retention(Optional.of(30), Optional.empty()), false);

    assertThat(registered.expiryDue(created)).isEmpty();
    assertThat(registered.expiryDue(created.plus(Duration.ofDays(30)))).isEmpty();
    assertThat(registered.expiryDue(created.plus(Duration.ofDays(32)))).isPresent();
    assertThat(registered.expiryDue(created.minusSeconds(1)))
        .as("the clock was wrong when the site was created")
        .isPresent();
  }

  private Retention retention(SiteId id) {
    return sites().registered(id).orElseThrow().retention();
  }

  private static SiteChanges withRetention(Optional<Integer> days) {
    return new SiteChanges(
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(days),
        Optional.empty(),
        Optional.empty());
  }

  @Test
  void update_ofAnUnknownSite_createsNothing() {
    SiteChanges rename =
        new SiteChanges(
            Optional.of("new"),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());

    assertThat(sites().update(new SiteId(7), rename)).isEmpty();
    assertThat(sites().list()).isEmpty();
  }
}
