package dev.vouch.directory.salt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.SaltPair;
import dev.vouch.core.visitor.SaltPair.Salt;
import dev.vouch.core.visitor.SaltPeriod;
import dev.vouch.directory.Directory;
import dev.vouch.directory.DirectoryFixture;
import dev.vouch.directory.StoredBytes;
import dev.vouch.directory.database.Schema;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** docs/identity.md I2. */
class SaltVaultTest {
  @TempDir Path folder;
  private DirectoryFixture fixture;
  private SaltPeriod period;

  @BeforeEach
  void openDirectoryInTheMiddleOfAPeriod() {
    fixture = new DirectoryFixture(folder);
    period = SaltPeriod.of(fixture.clock.instant());
    fixture.clock.set(period.start().plus(Duration.ofDays(5)));
  }

  private SaltVault salts() {
    return fixture.directory().salts();
  }

  private SaltPair pair(SiteId site, SaltPeriod wanted) {
    return salts().pair(site, wanted).orElseThrow();
  }

  private void maintain() {
    fixture.directory().maintain();
  }

  private static SaltPeriod after(SaltPeriod period, int periods) {
    return new SaltPeriod(period.number() + periods);
  }

  private static Salt numbered(SaltPair pair, long number) {
    return number % 2 == 0 ? pair.even() : pair.odd();
  }

  @Test
  void newSite_hasBothSalts() {
    SiteId site = fixture.newSite();

    SaltPair pair = pair(site, period);

    assertThat(List.of(pair.even().number(), pair.odd().number()))
        .containsExactlyInAnyOrder(period.number(), period.number() - 1);
    assertThat(pair.even().key()).hasSize(32).isNotEqualTo(pair.odd().key());
  }

  @Test
  void salts_differBetweenSites() {
    SaltPair one = pair(fixture.newSite(), period);
    SaltPair other = pair(fixture.newSite(), period);

    assertThat(one.even().key()).isNotEqualTo(other.even().key());
  }

  @Test
  void salts_areCreatedOnceAndKeptAcrossRestart() {
    SiteId site = fixture.newSite();
    SaltPair before = pair(site, period);

    fixture.restart();
    maintain();

    assertThat(pair(site, period)).usingRecursiveComparison().isEqualTo(before);
  }

  @Test
  void nextSalt_isCreatedADayBeforeItsPeriod() {
    SiteId site = fixture.newSite();
    byte[] current = numbered(pair(site, period), period.number()).key();
    fixture.clock.set(period.end().minus(Duration.ofHours(23)));

    maintain();
    fixture.clock.set(period.end());

    SaltPair next = pair(site, after(period, 1));
    assertThat(numbered(next, period.number()).key()).isEqualTo(current);
    assertThat(numbered(next, period.number() + 1).key()).hasSize(32).isNotEqualTo(current);
  }

  @Test
  void nextSalt_isNotCreatedMoreThanADayAhead() {
    SiteId site = fixture.newSite();
    fixture.clock.set(period.end().minus(Duration.ofHours(25)));

    maintain();

    assertThat(salts().pair(site, after(period, 1))).isEmpty();
  }

  @Test
  void oldSalt_isDestroyedOnlyWhenThePeriodEnds() {
    SiteId site = fixture.newSite();
    fixture.clock.set(period.end().minusNanos(1000));
    maintain();
    assertThat(salts().pair(site, period)).isPresent();

    fixture.clock.set(period.end());
    maintain();

    assertThat(salts().pair(site, period)).isEmpty();
    fixture.restart();
    assertThat(salts().pair(site, period)).isEmpty();
    assertThat(salts().pair(site, after(period, 1))).isPresent();
  }

  @Test
  void consecutivePeriods_shareOneSalt() {
    SiteId site = fixture.newSite();
    SaltPair before = pair(site, period);
    for (int passed = 1; passed <= 5; passed++) {
      SaltPeriod next = after(period, passed);
      fixture.clock.set(next.start());
      maintain();

      SaltPair pair = pair(site, next);

      long shared = next.number() - 1;
      assertThat(numbered(pair, shared).key()).isEqualTo(numbered(before, shared).key());
      before = pair;
    }
  }

  @Test
  void startAfterSeveralPeriodsDown_createsANewPair() {
    SiteId site = fixture.newSite();
    fixture.clock.set(after(period, 6).start().plusSeconds(1));

    fixture.restart();

    assertThat(salts().pair(site, after(period, 6))).isPresent();
    assertThat(storedNumbers()).containsExactly(period.number() + 5, period.number() + 6);
  }

  @Test
  void clockSetBack_doesNotRestoreDestroyedSalts() {
    SiteId site = fixture.newSite();
    SaltPeriod next = after(period, 1);
    fixture.clock.set(next.start());
    maintain();
    SaltPair newest = pair(site, next);

    fixture.clock.set(period.start());
    maintain();
    fixture.restart();

    assertThat(salts().pair(site, period)).isEmpty();
    assertThat(pair(site, next)).usingRecursiveComparison().isEqualTo(newest);
    assertThat(storedNumbers()).containsExactly(period.number(), next.number());
  }

  @Test
  void missingSalts_areReportedAsAFailure() {
    fixture.newSite();
    assertThat(salts().failure()).isEmpty();

    fixture.clock.set(period.start().minusNanos(1000));
    assertThat(salts().failure()).hasValueSatisfying(why -> assertThat(why).contains("clock"));

    fixture.clock.set(period.start());
    assertThat(salts().failure()).isEmpty();
  }

  @Test
  void twoNodes_agreeOnTheSalts() {
    SiteId site = fixture.newSite();
    Directory other = fixture.open();
    fixture.clock.set(period.end());

    maintain();
    other.salts().advance(fixture.clock.instant());

    assertThat(other.salts().pair(site, after(period, 1)).orElseThrow())
        .usingRecursiveComparison()
        .isEqualTo(pair(site, after(period, 1)));
  }

  @Test
  void unknownSite_hasNoSalts() {
    assertThat(salts().pair(new SiteId(7), period)).isEmpty();
  }

  @Test
  @Tag("sqlite")
  void destroyedSalt_isErasedFromAllFiles() throws SQLException {
    List<byte[]> destroyed = new ArrayList<>();
    List<byte[]> live = new ArrayList<>();
    // Another connection keeps SQLite from removing the write-ahead log by itself.
    try (Connection observer = connect();
        Statement statement = observer.createStatement()) {
      statement.execute("PRAGMA journal_mode");
      for (int number = 0; number < 60; number++) {
        SaltPair pair = pair(fixture.newSite(), period);
        destroyed.add(numbered(pair, period.number() - 1).key());
        live.add(numbered(pair, period.number()).key());
      }
      assertThat(new StoredBytes(folder).find(destroyed)).hasSize(60);

      fixture.clock.set(period.end());
      maintain();

      StoredBytes stored = new StoredBytes(folder);
      assertThat(stored.find(destroyed)).isEmpty();
      assertThat(stored.find(live)).hasSize(60);
    }
  }

  @Test
  @Tag("sqlite")
  void openReadTransaction_delaysErasureToTheNextMaintenance() throws SQLException {
    List<byte[]> destroyed =
        List.of(numbered(pair(fixture.newSite(), period), period.number() - 1).key());
    fixture.clock.set(period.end());
    try (Connection reader = connect();
        Statement statement = reader.createStatement()) {
      statement.execute("BEGIN");
      statement.execute("SELECT count(*) FROM salts");
      maintain();
      assertThat(new StoredBytes(folder).find(destroyed)).isNotEmpty();
      statement.execute("COMMIT");
    }

    maintain();

    assertThat(new StoredBytes(folder).find(destroyed)).isEmpty();
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("salts.db"));
  }

  private List<Long> storedNumbers() {
    return fixture
        .openDatabase(Schema.SALTS)
        .read(
            handle ->
                handle
                    .createQuery("SELECT number FROM salts ORDER BY number")
                    .mapTo(Long.class)
                    .list());
  }
}
