package dev.vouch.directory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.ingest.CountedCause;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.EventsExport.Format;
import dev.vouch.core.report.ExportContent;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.account.PasswordCost;
import dev.vouch.directory.database.TestPostgres;
import dev.vouch.directory.shared.CauseOccurrences;
import dev.vouch.directory.shared.ExportRequests.ExportRequest;
import dev.vouch.directory.shared.SharedCauses;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What two nodes share besides the directory, in one PostgreSQL. */
@Tag("postgresql")
class SharedStateTest {
  @TempDir Path folder;

  private DirectoryFixture fixture;
  private Node one;
  private Node other;

  /** A node's directory and state. */
  private record Node(SharedDirectory directory, SharedState state) implements AutoCloseable {
    @Override
    public void close() {
      state.close();
      directory.close();
    }
  }

  @BeforeEach
  void openTwoNodes() {
    fixture = new DirectoryFixture(folder);
    one = open();
    other = open();
  }

  private Node open() {
    SharedDirectory directory =
        SharedDirectory.open(
            TestPostgres.server(),
            fixture.clock,
            this::nanoTime,
            new SecureRandom(),
            new PasswordCost(8, 1));
    return new Node(
        directory,
        SharedState.open(TestPostgres.server(), directory, fixture.clock, this::nanoTime));
  }

  private long nanoTime() {
    return Microseconds.of(fixture.clock.instant()) * 1_000;
  }

  @AfterEach
  void close() {
    one.close();
    other.close();
  }

  /** Each change is visible at once, without the wait for a notice. */
  @Test
  void changeOnOneNode_isVisibleToTheNextRequestOnTheOther() {
    Account administrator = fixture.newAdministrator();
    for (int request = 0; request < 20; request++) {
      SiteId site = one.directory().directory().sites().create(DirectoryFixture.SHOP).site().id();
      BearerToken session = one.directory().directory().people().sessions().open(administrator);

      other.state().awaitChanges();

      assertThat(other.directory().directory().sites().find(site)).isPresent();
      assertThat(other.directory().directory().people().sessions().find(session)).isPresent();
    }
  }

  @Test
  void closedConnection_isReplaced_withoutAnOutdatedRead() {
    other.state().awaitChanges();
    TestPostgres.jdbi()
        .useHandle(
            handle ->
                handle.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                        + " WHERE application_name = 'vouch' AND pid <> pg_backend_pid()"));
    SiteId site = one.directory().directory().sites().create(DirectoryFixture.SHOP).site().id();

    other.state().awaitChanges();

    assertThat(other.directory().directory().sites().find(site)).isPresent();
  }

  @Test
  void value_isThatOfTheNodeThatAskedFirst() {
    assertThat(one.state().values().get("code", () -> "a")).isEqualTo("a");
    assertThat(other.state().values().get("code", () -> "b")).isEqualTo("a");
    assertThat(other.state().values().get("other", () -> "c")).isEqualTo("c");
  }

  @Test
  void form_isSubmittedOnce_onBothNodesTogether() {
    Instant expiry = fixture.clock.instant().plusSeconds(60);

    assertThat(one.directory().directory().submittedForms().add("a", expiry)).isTrue();
    assertThat(other.directory().directory().submittedForms().add("a", expiry)).isFalse();
  }

  private CauseOccurrences occurrences(SiteId site, String cause, long count) {
    Instant now = fixture.clock.instant();
    return new CauseOccurrences(site, "request", cause, now, now, count);
  }

  @Test
  void causesOfBothNodes_areCountedTogether_inTheOrderOfTheirLatestOccurrence() {
    SiteId site = fixture.newSite();
    Instant first = fixture.clock.instant();
    one.state().causes().add(List.of(occurrences(site, "a", 2), occurrences(site, "b", 1)));
    long id = recent(site, other).getFirst().id();
    fixture.clock.advance(Duration.ofSeconds(5));
    other.state().causes().add(List.of(occurrences(site, "a", 3)));

    List<CountedCause<String>> causes = recent(site, one);
    assertThat(causes).extracting(CountedCause::cause).containsExactly("b", "a");
    assertThat(causes).extracting(CountedCause::number).isSorted().doesNotHaveDuplicates();
    assertThat(causes.getLast())
        .usingRecursiveComparison()
        .ignoringFields("number")
        .isEqualTo(new CountedCause<>(id, 0, "a", first, fixture.clock.instant(), 5));
    assertThat(recent(site, other)).isEqualTo(causes);
  }

  private static List<CountedCause<String>> recent(SiteId site, Node node) {
    return node.state().causes().of(site).getOrDefault("request", List.of());
  }

  /** A stream that has shown a number must not miss a cause with a lower one. */
  @Test
  void numbers_increaseInTheOrderOfCommits_alsoOfConcurrentNodes() {
    SiteId site = fixture.newSite();
    IntStream.range(0, 40)
        .parallel()
        .forEach(
            number -> {
              Node node = number % 2 == 0 ? one : other;
              long known = latestNumber(site, node);
              node.state().causes().add(List.of(occurrences(site, "cause " + number, 1)));
              assertThat(latestNumber(site, node)).isGreaterThan(known);
            });

    assertThat(recent(site, one)).hasSize(40);
  }

  private static long latestNumber(SiteId site, Node node) {
    List<CountedCause<String>> causes = recent(site, node);
    return causes.isEmpty() ? 0 : causes.getLast().number();
  }

  @Test
  void causes_areLimited_andThoseOfADayAgoAndOfDeletedSitesAreDeleted() {
    SiteId site = fixture.newSite();
    SiteId deleted = new SiteId(5);
    List<CauseOccurrences> many =
        IntStream.range(0, SharedCauses.CAUSES_MAX + 10)
            .mapToObj(number -> occurrences(site, "cause " + number, 1))
            .toList();
    one.state().causes().add(many);
    one.state().causes().add(List.of(occurrences(deleted, "a", 1)));
    assertThat(recent(site, one)).hasSize(SharedCauses.CAUSES_MAX);

    one.state().causes().deleteBefore(fixture.clock.instant());
    assertThat(stored()).isEqualTo(SharedCauses.CAUSES_MAX);
    assertThat(recent(site, one).getLast().cause()).isEqualTo("cause 59");
    one.state().causes().deleteBefore(fixture.clock.instant().plusSeconds(1));
    assertThat(stored()).isZero();
  }

  private static long stored() {
    return TestPostgres.jdbi()
        .withHandle(
            handle ->
                handle.createQuery("SELECT count(*) FROM recent_causes").mapTo(Long.class).one());
  }

  @Test
  void exportRequest_isKnownOnBothNodes_untilItIsReplacedOrDiscarded() {
    SiteId site = fixture.newSite();
    ExportRequest csv = request(site, Format.CSV);
    one.state().exports().put(csv);
    assertThat(other.state().exports().of(site)).contains(csv);

    fixture.clock.advance(Duration.ofSeconds(1));
    ExportRequest parquet = request(site, Format.PARQUET);
    other.state().exports().put(parquet);
    one.state().exports().remove(csv);
    assertThat(one.state().exports().of(site)).contains(parquet);

    one.state().exports().discard(site);
    assertThat(other.state().exports().of(site)).isEmpty();
    one.state().exports().put(csv);
    one.state().exports().remove(csv);
    assertThat(one.state().exports().of(site)).isEmpty();
  }

  private ExportRequest request(SiteId site, Format format) {
    DayRange days =
        new DayRange(
            LocalDate.parse("2026-11-01"),
            LocalDate.parse("2026-11-20"),
            ZoneId.of("Europe/Berlin"));
    return new ExportRequest(
        site, days, new ExportContent(format, format == Format.PARQUET), fixture.clock.instant());
  }

  @Test
  void removal_isSeenOnceByEveryNode() {
    SiteId site = fixture.newSite();
    one.state().exports().discard(site);

    assertThat(one.state().exports().newRemovals()).containsExactly(site);
    assertThat(other.state().exports().newRemovals()).containsExactly(site);
    assertThat(one.state().exports().newRemovals()).isEmpty();
    fixture.clock.advance(Duration.ofDays(2));
    other.state().exports().discard(site);
    assertThat(one.state().exports().newRemovals()).containsExactly(site);
    try (Node late = open()) {
      assertThat(late.state().exports().newRemovals()).isEmpty();
    }
  }
}
