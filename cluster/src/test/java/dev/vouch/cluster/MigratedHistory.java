package dev.vouch.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.contract.CanonicalAnswers;
import dev.vouch.contract.history.RandomHistory;
import dev.vouch.contract.history.SimulatedHash;
import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.migration.MigrationCheck;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.EventsQuestion.EventCursor;
import dev.vouch.core.report.EventsQuestion.EventsPage;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.core.warehouse.ReportQueries;
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

/**
 * What servers record before and during a migration: many random histories, and a {@link
 * MigrationStory}.
 *
 * @param records without times, which the log adds itself
 */
record MigratedHistory(List<LogRecord> records) {
  /** Each has some 120 events of its own sites, over 60 to 90 days. */
  private static final long HISTORIES = Long.getLong("vouch.migrated", 40);

  private static final long SEED = Long.getLong("vouch.seed", 1);

  /** The log has all records of as long before a migration. */
  private static final Duration IN_LOG = Duration.ofDays(27);

  static MigratedHistory create() {
    MigratedHistory all = new MigratedHistory(withStory(random()));
    Instant inLogFrom = all.meanwhile().getFirst().receivedAt().minus(IN_LOG);
    return new MigratedHistory(
        all.records().stream().flatMap(record -> withKnownAlias(record, inLogFrom)).toList());
  }

  /** Aliases that the log does not have any more are not copied (docs/identity.md O2). */
  private static Stream<LogRecord> withKnownAlias(LogRecord record, Instant inLogFrom) {
    if (record.receivedAt().isAfter(inLogFrom)) {
      return Stream.of(record);
    }
    return switch (record) {
      case LogRecord.OrderAlias _ -> Stream.empty();
      case LogRecord.ServerEvent event -> Stream.of(withoutAlias(event));
      case LogRecord.BrowserEvent _,
          LogRecord.Identification _,
          LogRecord.Erasure _,
          LogRecord.SiteDeletion _,
          LogRecord.Expiry _,
          LogRecord.Time _ ->
          Stream.of(record);
    };
  }

  private static LogRecord withoutAlias(LogRecord.ServerEvent event) {
    return new LogRecord.ServerEvent(
        event.id(),
        event.site(),
        event.receivedAt(),
        event.content(),
        event.forwarding(),
        event.browser(),
        event.userKey(),
        event.order(),
        event.occurredAt());
  }

  /** Returns a clock before the first record. */
  ManualClock clock() {
    return new ManualClock(records.getFirst().receivedAt().truncatedTo(ChronoUnit.HOURS));
  }

  /** Returns the records before the migration. */
  List<LogRecord> before() {
    return records.subList(0, split());
  }

  /** Returns the records during the migration. */
  List<LogRecord> meanwhile() {
    return records.subList(split(), records.size());
  }

  private int split() {
    return records.size() * 9 / 10;
  }

  private static List<LogRecord> random() {
    return LongStream.range(SEED, SEED + HISTORIES)
        .mapToObj(seed -> migrated(seed, RandomHistory.of(seed).records()))
        .flatMap(List::stream)
        .sorted(Comparator.comparing(LogRecord::receivedAt))
        .toList();
  }

  /**
   * Few removals, since each rewrites all closed days. Retention deletes orders from the closed
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

  LogRecord.Erasure erasureOfSomeoneInAClosedDay(ManualClock clock) {
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

  static List<CreditedEvent> eventsOf(LogRecord.Erasure erasure, ReportQueries queries) {
    return queries
        .answer(EventsQuestion.ofUser(erasure.site(), erasure.userKey(), 1000, Optional.empty()))
        .events();
  }

  void assertEqual(ReportQueries expected, ReportQueries actual) throws InterruptedException {
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
          .as("events of %s", describe(site))
          .containsExactlyElementsOf(ofSite);
      assertThat(result.differences()).as("reports of %s", site).isEmpty();
      events += ofSite.size();
    }
    assertThat(events).isGreaterThan(HISTORIES * 40);
  }

  /** Returns a site and what was removed of it. */
  private String describe(SiteId site) {
    return site
        + records.stream()
            .filter(record -> record.site().equals(site))
            .filter(MigratedHistory::isRemoval)
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
