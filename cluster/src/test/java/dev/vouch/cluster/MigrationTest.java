package dev.vouch.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.cluster.MigrationProcess.Step;
import dev.vouch.cluster.claim.ClaimsTestServer;
import dev.vouch.cluster.clickhouse.ClickHouseServer;
import dev.vouch.contract.AwaitedState;
import dev.vouch.contract.CanonicalAnswers;
import dev.vouch.contract.history.RandomHistory;
import dev.vouch.contract.history.SimulatedHash;
import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.engine.Reporting;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.Appended;
import dev.vouch.core.log.EventLog;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.migration.Migration;
import dev.vouch.core.migration.MigrationCheck;
import dev.vouch.core.migration.MigrationException;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.EventsQuestion.EventCursor;
import dev.vouch.core.report.EventsQuestion.EventsPage;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.site.SiteZones;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.embedded.migration.EmbeddedSource;
import dev.vouch.localcluster.process.LocalKafka;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A migration from the embedded engine to a cluster, with real servers. */
@Tag("campaign")
class MigrationTest {
  /** Each has some 120 events of its own sites, over 60 to 90 days. */
  private static final long HISTORIES = Long.getLong("vouch.migrated", 40);

  private static final Duration APPLIED_MAX = Duration.ofMinutes(1);

  private static final long SEED = Long.getLong("vouch.seed", 1);

  @TempDir Path directory;

  @Test
  void migrationOfAServerInUse_endsWithEqualReports_alsoAfterItIsKilled() throws Exception {
    List<LogRecord> records = withStory(records());
    ManualClock clock =
        new ManualClock(records.getFirst().receivedAt().truncatedTo(ChronoUnit.HOURS));
    Path data = Files.createDirectories(directory.resolve("data"));
    Path node = Files.createDirectories(directory.resolve("node"));
    Files.createDirectories(directory.resolve("postgres"));
    try (LocalKafka kafka = LocalKafka.start(directory, 1);
        ClickHouseServer clickHouse = ClickHouseServer.open();
        ClaimsTestServer postgres = ClaimsTestServer.start(directory.resolve("postgres"))) {
      String database = postgres.createSchema().getUrl();
      ClusterSettings settings =
          MigrationProcess.settings(
              kafka.bootstrapServers(),
              clickHouse.settings("migrated").endpoint(),
              "migrated",
              database,
              node);
      int before = records.size() * 9 / 10;
      LogRecord.Erasure erasure;
      try (SimulatedServer server = SimulatedServer.start(data, clock)) {
        server.receive(records.subList(0, before));
        server.awaitApplied();
        for (Step step : Step.values()) {
          Path output = directory.resolve(step + ".txt");
          int code = MigrationProcess.run(data, settings, database, clock.instant(), step, output);
          assertThat(code).as(Files.readString(output)).isEqualTo(137);
        }
        forgetLastAppends(settings);
        try (EmbeddedSource source = source(data, clock, 1);
            ClusterTarget target = ClusterTarget.open(settings, clock)) {
          Migration migration = new Migration(source, target, _ -> {});
          migration.copy();
          assertThatThrownBy(() -> migration.copyRest(SiteZones.UTC))
              .isInstanceOf(MigrationException.class)
              .hasMessageContaining("A server uses");
        }
        server.receive(records.subList(before, records.size()));
        erasure = erasureOfSomeoneInASealedDay(records, clock);
        server.receive(List.of(erasure));
      }
      try (EmbeddedSource source = source(data, clock, 2);
          ClusterTarget target = ClusterTarget.open(settings, clock)) {
        ReportQueries expected = new Migration(source, target, _ -> {}).copyRest(SiteZones.UTC);
        assertEqual(records, expected, target.queries());
        assertThat(eventsOf(erasure, target.queries())).isEmpty();
        assertThatThrownBy(() -> ClusterEngine.open(settings, clock))
            .isInstanceOf(MigrationException.class)
            .hasMessageContaining("A migration to this cluster is not complete");
        target.complete();
      }
      try (ClusterEngine engine = ClusterEngine.open(settings, clock);
          Reporting reporting = engine.startReporting(SiteZones.UTC)) {
        checkRefundOfAnOrderInAClosedDay(engine.log(), reporting.queries(), clock);
        checkErasureInAClosedDay(engine.log(), reporting.queries(), clock);
      }
    }
  }

  private static void checkRefundOfAnOrderInAClosedDay(
      EventLog log, ReportQueries queries, ManualClock clock) {
    append(MigrationStory.refund(clock.instant()), log);
    Duration _ = AwaitedState.awaited(APPLIED_MAX, () -> find("refund", queries).isPresent());
    CreditedEvent refund = find("refund", queries).orElseThrow();
    assertThat(refund.lastTouch()).contains(Touch.ofSource("newsletter"));
    assertThat(refund.person()).isEqualTo(find("purchase", queries).orElseThrow().person());
  }

  /** The rows of closed days are those of the data directory. */
  private static void checkErasureInAClosedDay(
      EventLog log, ReportQueries queries, ManualClock clock) {
    long user = MigrationStory.LINKED_USER.value();
    CreditedEvent before = find("other purchase", queries).orElseThrow();
    assertThat(before.person()).isEqualTo(user);
    clock.advance(Duration.ofSeconds(1)); // The erasure is later than the copy of these rows.
    append(MigrationStory.erasureOfLinkedUser(clock.instant()), log);
    Duration _ =
        AwaitedState.awaited(
            APPLIED_MAX, () -> find("other purchase", queries).orElseThrow().person() != user);
    assertThat(find("other purchase", queries).orElseThrow().person())
        .isEqualTo(before.visitor().orElseThrow());
  }

  private static void append(LogRecord record, EventLog log) {
    assertThat(log.append(record, Optional.empty()).toCompletableFuture().join())
        .isInstanceOf(Appended.Stored.class);
  }

  private static Optional<CreditedEvent> find(String name, ReportQueries queries) {
    return queries
        .answer(new EventsQuestion(MigrationStory.SITE, 1000, Optional.empty()))
        .events()
        .stream()
        .filter(event -> event.id().equals(MigrationStory.id(name)))
        .findFirst();
  }

  /** As if the process had been killed between Kafka's acknowledgement and its own note. */
  private static void forgetLastAppends(ClusterSettings settings) throws SQLException {
    try (Connection connection = settings.claims().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("UPDATE migration SET appended_until = appended_until - 70");
    }
  }

  private EmbeddedSource source(Path data, ManualClock clock, int number) {
    return EmbeddedSource.open(
        SimulatedServer.settings(data), directory.resolve("copies" + number), clock);
  }

  /** The records of many histories; the log adds the times itself. */
  private static List<LogRecord> records() {
    return LongStream.range(SEED, SEED + HISTORIES)
        .mapToObj(seed -> migrated(seed, RandomHistory.of(seed).records()))
        .flatMap(List::stream)
        .sorted(Comparator.comparing(LogRecord::receivedAt))
        .toList();
  }

  /**
   * Few removals, since each rewrites all sealed days. Retention deletes orders from the sealed
   * days, to which later refunds then do not lead.
   */
  private static List<LogRecord> migrated(long seed, List<LogRecord> records) {
    boolean isRemoved = seed % 5 == 0;
    boolean expires = isRemoved && records.stream().anyMatch(LogRecord.Expiry.class::isInstance);
    return records.stream()
        .filter(record -> !(record instanceof LogRecord.Time))
        .filter(record -> isRemoved || !isRemoval(record))
        .filter(record -> !expires || !isRefund(record))
        .toList();
  }

  private static boolean isRemoval(LogRecord record) {
    return record instanceof LogRecord.Erasure
        || record instanceof LogRecord.SiteDeletion
        || record instanceof LogRecord.Expiry;
  }

  private static boolean isRefund(LogRecord record) {
    return record instanceof LogRecord.ServerEvent event
        && event.order().filter(order -> order.role() != OrderRole.PLACED).isPresent();
  }

  private static List<LogRecord> withStory(List<LogRecord> records) {
    Instant begin = records.getFirst().receivedAt().plus(Duration.ofDays(10));
    return Stream.concat(records.stream(), new MigrationStory(begin).records().stream())
        .sorted(Comparator.comparing(LogRecord::receivedAt))
        .toList();
  }

  private static LogRecord.Erasure erasureOfSomeoneInASealedDay(
      List<LogRecord> records, ManualClock clock) {
    Set<SiteId> deleted =
        records.stream()
            .filter(LogRecord.SiteDeletion.class::isInstance)
            .map(LogRecord::site)
            .collect(Collectors.toSet());
    Instant until = clock.instant().minus(Duration.ofDays(30));
    LogRecord.ServerEvent event =
        records.stream()
            .filter(LogRecord.ServerEvent.class::isInstance)
            .map(LogRecord.ServerEvent.class::cast)
            .filter(sent -> sent.userKey().isPresent() && !deleted.contains(sent.site()))
            .filter(sent -> sent.receivedAt().isBefore(until))
            .reduce((one, later) -> later)
            .orElseThrow();
    UserKey user = event.userKey().orElseThrow();
    return new LogRecord.Erasure(
        SimulatedHash.eventId("late erasure"), event.site(), clock.instant(), user);
  }

  private static List<CreditedEvent> eventsOf(LogRecord.Erasure erasure, ReportQueries queries) {
    return queries
        .answer(EventsQuestion.ofUser(erasure.site(), erasure.userKey(), 1000, Optional.empty()))
        .events();
  }

  private static void assertEqual(
      List<LogRecord> records, ReportQueries expected, ReportQueries actual)
      throws InterruptedException {
    DayRange days =
        new DayRange(
            LocalDate.ofInstant(records.getFirst().receivedAt(), ZoneOffset.UTC),
            LocalDate.ofInstant(records.getLast().receivedAt(), ZoneOffset.UTC).plusDays(1),
            ZoneOffset.UTC);
    long events = 0;
    for (SiteId site : records.stream().map(LogRecord::site).distinct().toList()) {
      MigrationCheck.SiteResult result = MigrationCheck.await(site, days, expected, actual);
      List<String> ofSite = events(site, expected);
      assertThat(events(site, actual))
          .as("events of %s", describe(site, records))
          .containsExactlyElementsOf(ofSite);
      assertThat(result.differences()).as("reports of %s", site).isEmpty();
      events += ofSite.size();
    }
    assertThat(events).isGreaterThan(HISTORIES * 40);
  }

  /** Returns a site and what was removed of it. */
  private static String describe(SiteId site, List<LogRecord> records) {
    return site
        + records.stream()
            .filter(record -> record.site().equals(site))
            .filter(MigrationTest::isRemoval)
            .map(Object::toString)
            .collect(Collectors.joining(", ", " ", ""));
  }

  /** Without positions, which are those of another log. */
  private static List<String> events(SiteId site, ReportQueries queries) {
    List<CreditedEvent> events = new ArrayList<>();
    Optional<EventCursor> before = Optional.empty();
    do {
      EventsPage page = queries.answer(new EventsQuestion(site, 1000, before));
      events.addAll(page.events());
      before = page.before();
    } while (before.isPresent());
    return CanonicalAnswers.of(events).stream()
        .map(event -> event.toString().replaceFirst("position=-?\\d+", "position"))
        .toList();
  }
}
