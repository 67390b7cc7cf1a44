package dev.vouch.directory.salt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.SaltPair;
import dev.vouch.core.visitor.SaltPair.Salt;
import dev.vouch.core.visitor.SaltPeriod;
import dev.vouch.directory.Directory;
import dev.vouch.directory.DirectoryFixture;
import dev.vouch.directory.StoredBytes;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
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

  private void advance() {
    fixture.directory().maintain();
  }

  private static SaltPeriod after(SaltPeriod period, int periods) {
    return new SaltPeriod(period.number() + periods);
  }

  private static Salt numbered(SaltPair pair, long number) {
    return number % 2 == 0 ? pair.even() : pair.odd();
  }

  @Test
  void aNewSite_startsWithBothSalts() {
    SiteId site = fixture.newSite();

    SaltPair pair = pair(site, period);

    assertThat(List.of(pair.even().number(), pair.odd().number()))
        .containsExactlyInAnyOrder(period.number(), period.number() - 1);
    assertThat(pair.even().key()).hasSize(32).isNotEqualTo(pair.odd().key());
  }

  @Test
  void eachSite_hasSaltsOfItsOwn() {
    SaltPair one = pair(fixture.newSite(), period);
    SaltPair other = pair(fixture.newSite(), period);

    assertThat(one.even().key()).isNotEqualTo(other.even().key());
  }

  @Test
  void salts_areCreatedOnceAndKeptAcrossRestart() {
    SiteId site = fixture.newSite();
    SaltPair before = pair(site, period);

    fixture.restart();
    advance();

    assertThat(pair(site, period)).usingRecursiveComparison().isEqualTo(before);
  }

  @Test
  void aPeriodsFirstMoment_hasItsPairReady() {
    SiteId site = fixture.newSite();
    byte[] current = numbered(pair(site, period), period.number()).key();
    fixture.clock.set(period.end().minus(Duration.ofHours(23)));

    advance();
    fixture.clock.set(period.end());

    SaltPair next = pair(site, after(period, 1));
    assertThat(numbered(next, period.number()).key()).isEqualTo(current);
    assertThat(numbered(next, period.number() + 1).key()).hasSize(32).isNotEqualTo(current);
  }

  @Test
  void theNextSalt_isNotMadeMoreThanADayAhead() {
    SiteId site = fixture.newSite();
    fixture.clock.set(period.end().minus(Duration.ofHours(25)));

    advance();

    assertThat(salts().pair(site, after(period, 1))).isEmpty();
  }

  @Test
  void anOldSalt_isDestroyedOnlyOnceItsTimeHasPassed() {
    SiteId site = fixture.newSite();
    fixture.clock.set(period.end().minusNanos(1000));
    advance();
    assertThat(salts().pair(site, period)).isPresent();

    fixture.clock.set(period.end());
    advance();

    assertThat(salts().pair(site, period)).isEmpty();
    fixture.restart();
    assertThat(salts().pair(site, period)).isEmpty();
    assertThat(salts().pair(site, after(period, 1))).isPresent();
  }

  @Test
  void manyPeriods_eachKeepOneSaltOfThePairBefore() {
    SiteId site = fixture.newSite();
    SaltPair before = pair(site, period);
    for (int passed = 1; passed <= 5; passed++) {
      SaltPeriod next = after(period, passed);
      fixture.clock.set(next.start());
      advance();

      SaltPair pair = pair(site, next);

      long shared = next.number() - 1;
      assertThat(numbered(pair, shared).key()).isEqualTo(numbered(before, shared).key());
      before = pair;
    }
  }

  @Test
  void aNodeThatWasDownForPeriods_startsWithAFreshPair() {
    SiteId site = fixture.newSite();
    fixture.clock.set(after(period, 6).start().plusSeconds(1));

    fixture.restart();

    assertThat(salts().pair(site, after(period, 6))).isPresent();
    assertThat(storedNumbers()).containsExactly(period.number() + 5, period.number() + 6);
  }

  @Test
  void aClockSetBack_bringsNoDestroyedSaltBack() {
    SiteId site = fixture.newSite();
    SaltPeriod next = after(period, 1);
    fixture.clock.set(next.start());
    advance();
    SaltPair newest = pair(site, next);

    fixture.clock.set(period.start());
    advance();
    fixture.restart();

    assertThat(salts().pair(site, period)).isEmpty();
    assertThat(pair(site, next)).usingRecursiveComparison().isEqualTo(newest);
    assertThat(storedNumbers()).containsExactly(period.number(), next.number());
  }

  @Test
  void missingSalts_areToldAsAFailure_untilTheyAreThere() {
    fixture.newSite();
    assertThat(salts().failure()).isEmpty();

    fixture.clock.set(period.start().minusNanos(1000));
    assertThat(salts().failure()).hasValueSatisfying(why -> assertThat(why).contains("clock"));

    fixture.clock.set(period.start());
    assertThat(salts().failure()).isEmpty();
  }

  @Test
  void twoNodesThatCreateAtOnce_agreeOnTheSalts() {
    SiteId site = fixture.newSite();
    Directory other = Directory.open(folder, fixture.clock, new SecureRandom());
    fixture.clock.set(period.end());

    advance();
    other.salts().advance(fixture.clock.instant());

    assertThat(other.salts().pair(site, after(period, 1)).orElseThrow())
        .usingRecursiveComparison()
        .isEqualTo(pair(site, after(period, 1)));
  }

  @Test
  void anUnknownSite_hasNoPair() {
    assertThat(salts().pair(new SiteId(7), period)).isEmpty();
  }

  @Test
  void aDestroyedSalt_isInNoFileAnyMore() throws SQLException {
    List<byte[]> destroyed = new ArrayList<>();
    List<byte[]> living = new ArrayList<>();
    // Another connection keeps SQLite from removing the write-ahead log by itself.
    try (Connection watcher = connect();
        Statement statement = watcher.createStatement()) {
      statement.execute("PRAGMA journal_mode");
      for (int number = 0; number < 60; number++) {
        SaltPair pair = pair(fixture.newSite(), period);
        destroyed.add(numbered(pair, period.number() - 1).key());
        living.add(numbered(pair, period.number()).key());
      }
      assertThat(new StoredBytes(folder).holding(destroyed)).hasSize(60);

      fixture.clock.set(period.end());
      advance();

      StoredBytes stored = new StoredBytes(folder);
      assertThat(stored.holding(destroyed)).isEmpty();
      assertThat(stored.holding(living)).hasSize(60);
    }
  }

  @Test
  void aReaderThatHoldsUpTheDestruction_delaysItToTheNextTurn() throws SQLException {
    List<byte[]> destroyed =
        List.of(numbered(pair(fixture.newSite(), period), period.number() - 1).key());
    fixture.clock.set(period.end());
    try (Connection reader = connect();
        Statement statement = reader.createStatement()) {
      statement.execute("BEGIN");
      statement.execute("SELECT count(*) FROM salts");
      advance();
      assertThat(new StoredBytes(folder).holding(destroyed)).isNotEmpty();
      statement.execute("COMMIT");
    }

    advance();

    assertThat(new StoredBytes(folder).holding(destroyed)).isEmpty();
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("salts.db"));
  }

  private List<Long> storedNumbers() {
    List<Long> numbers = new ArrayList<>();
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT number FROM salts ORDER BY number")) {
      while (rows.next()) {
        numbers.add(rows.getLong(1));
      }
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
    return numbers;
  }
}
