package dev.vouch.embedded.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.credit.Credit;
import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.Conversion;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.Query;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.Reason;
import dev.vouch.core.report.Row;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.SuccessesQuestion;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.report.TimeseriesQuestion;
import dev.vouch.core.report.VisitPage;
import dev.vouch.core.report.VisitPagesQuestion;
import dev.vouch.core.report.VisitsQuestion;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.embedded.duckdb.DuckDbDialect;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import dev.vouch.embedded.duckdb.ResultRow;
import dev.vouch.embedded.duckdb.Sql;
import dev.vouch.embedded.duckdb.Transaction;
import dev.vouch.embedded.rollup.RollupReader;
import dev.vouch.embedded.rollup.RollupSettings;
import dev.vouch.embedded.rollup.ScannedAnswers;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Stream;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * Base class of the tests of rollups and scans: random rows, and answers of each and of the rows.
 */
abstract class RolledRowsSuite {
  static final UserKey USER = new UserKey(99);

  /** Counts the days that have a rollup with events. */
  static final String SPANS =
      "SELECT count(*) FROM rollup_span WHERE events > 0 AND ends_at > starts_at + INTERVAL 2 hour";

  static final DuckDbSettings SETTINGS = DuckDbSettings.withMemory(256);
  static final InstantSource CLOCK = () -> Instant.EPOCH;

  private static final List<Filter> FILTERS =
      Stream.concat(
              Stream.of(
                  filter(Dimension.Field.SOURCE, "newsletter"),
                  filter(Dimension.Field.SOURCE, Touch.UNKNOWN_SOURCE.source()),
                  filter(Dimension.Field.CAMPAIGN, "campaign-1"),
                  filter(Dimension.Field.CAMPAIGN, "campaign-2"),
                  filter(Dimension.Field.COUNTRY, "DE"),
                  filter(Dimension.Field.COUNTRY, "FR"),
                  filter(Dimension.Field.DEVICE, "mobile"),
                  filter(Dimension.Field.DEVICE, "desktop"),
                  filter(Dimension.Field.BROWSER, "Firefox"),
                  filter(Dimension.Field.PAGE_PATH, "/1"),
                  filter(Dimension.Field.PAGE_PATH, "/2"),
                  filter(Dimension.Field.NAME, "paid"),
                  filter(Dimension.Field.EVENT_NAME, "success"),
                  filter(Dimension.Field.EVENT_NAME, "pageview")),
              Stream.of(Dimension.Field.values()).map(field -> new Filter(field, Optional.empty())))
          .toList();

  @TempDir Path directory;

  final long seed;
  final Random random;
  final RandomChanges changes;
  final Map<SiteId, ZoneId> zones = new HashMap<>();
  CreditedRows rows;
  long next = 1;
  int rolled;
  int scanned;
  int filtered;

  RolledRowsSuite(long seed) {
    this.seed = seed;
    random = new Random(seed);
    changes = new RandomChanges(random, 0);
  }

  @BeforeEach
  void open() {
    rows = opened(CLOCK);
  }

  void open(InstantSource clock) {
    rows = opened(clock);
  }

  private CreditedRows opened(InstantSource clock) {
    RollupSettings rollups =
        new RollupSettings(site -> zones.getOrDefault(site, ZoneOffset.UTC), 1);
    OpenedRows opened = CreditedRows.open(directory, SETTINGS, clock, rollups);
    assertThat(opened).isInstanceOf(OpenedRows.Usable.class);
    return ((OpenedRows.Usable) opened).rows();
  }

  @AfterEach
  void close() {
    rows.close();
  }

  /** An event of {@link #USER}. */
  CreditChange.Credited event(Instant receivedAt) {
    return event(receivedAt, USER, "/");
  }

  CreditChange.Credited event(Instant receivedAt, UserKey user, String page) {
    EventContent content =
        new EventContent(
            EventName.CUSTOM, page, Optional.empty(), Optional.empty(), new LinkedHashMap<>());
    return credited(
        user,
        new LogRecord.ServerEvent(
            new EventId(new UUID(next, next)),
            changes.sites().getFirst(),
            receivedAt,
            content,
            Forwarding.NEITHER,
            Optional.empty(),
            Optional.of(user)));
  }

  /** An event of a browser that is credited to a user. */
  CreditChange.Credited browserEvent(Instant receivedAt, UserKey user, EventContent content) {
    return credited(
        user,
        new LogRecord.BrowserEvent(
            new EventId(new UUID(next, next)),
            changes.sites().getFirst(),
            receivedAt,
            content,
            new BrowserHashes(next, next),
            Client.UNKNOWN,
            Optional.empty()));
  }

  private CreditChange.Credited credited(UserKey user, LogRecord event) {
    Credit credit =
        new Credit(
            CreditKind.USER,
            Reason.NEVER_IDENTIFIED,
            OptionalLong.empty(),
            user.value(),
            Client.UNKNOWN,
            Optional.empty(),
            Optional.empty(),
            List.of());
    return new CreditChange.Credited(next, event, credit);
  }

  void applyOne(CreditChange change) {
    long position = next;
    next++;
    rows.apply(
        new ChangeBatch(0, position, next, RandomChanges.receivedAt(position), List.of(change)));
  }

  void rollUp() {
    boolean isMade = true;
    while (isMade) {
      isMade = rows.rollUpNext();
    }
  }

  void apply(int records) {
    long first = next;
    next += records;
    List<CreditChange> batch = new ArrayList<>();
    for (long position = first; position < next; position++) {
      batch.addAll(changes.of(position));
    }
    rows.apply(new ChangeBatch(0, first, next, RandomChanges.receivedAt(next - 1), batch));
    rows.foldNow(0);
  }

  /** Lets time pass. */
  void applyNothing(int records) {
    long first = next;
    next += records;
    rows.apply(new ChangeBatch(0, first, next, RandomChanges.receivedAt(next - 1), List.of()));
  }

  SiteId anySite() {
    return changes.sites().get(random.nextInt(changes.sites().size()));
  }

  void assertAnswers() throws SQLException {
    for (SiteId site : changes.sites()) {
      assertAnswers(questions(site), peopleBytesMax());
    }
  }

  /** So little that people are counted in parts, or not from rollups. */
  private long peopleBytesMax() {
    return random.nextBoolean() ? Long.MAX_VALUE : 400 + random.nextInt(4_000);
  }

  /** With enough memory for people. */
  void assertAnswers(List<ScopedQuestion<?>> questions) throws SQLException {
    assertAnswers(questions, Long.MAX_VALUE);
  }

  private void assertAnswers(List<ScopedQuestion<?>> questions, long peopleBytesMax)
      throws SQLException {
    try (DuckDBConnection connection = rows.duplicate()) {
      boolean _ =
          Transaction.run(
              connection,
              () -> {
                Map<Question<?>, List<Row>> answers =
                    RollupReader.rows(
                        connection, questions, ForkJoinPool.commonPool(), peopleBytesMax);
                for (ScopedQuestion<?> question : questions) {
                  if (answers.containsKey(question)) {
                    rolled++;
                    filtered += question.scope().filters().isEmpty() ? 0 : 1;
                    assertAnswer(connection, question, answers.get(question));
                  }
                }
                return true;
              });
    }
  }

  /** Asks any site's questions of a scan, which rollups answer too or do not. */
  void assertScannedAnswers() throws SQLException {
    assertScannedAnswers(questions(anySite()), scanBytesMax());
  }

  void assertScannedAnswers(List<ScopedQuestion<?>> questions, long bytesMax) throws SQLException {
    try (DuckDBConnection connection = rows.duplicate()) {
      Map<Question<?>, List<Row>> answers = ScannedAnswers.rows(connection, questions, bytesMax);
      for (Map.Entry<Question<?>, List<Row>> answer : answers.entrySet()) {
        scanned++;
        assertAnswer(connection, (ScopedQuestion<?>) answer.getKey(), answer.getValue());
      }
    }
  }

  /** At times so little that a scan answers nothing, or not all. */
  private long scanBytesMax() {
    return random.nextInt(8) == 0 ? random.nextInt(300_000) : Long.MAX_VALUE;
  }

  private <A> void assertAnswer(
      DuckDBConnection connection, ScopedQuestion<A> question, List<Row> answer)
      throws SQLException {
    assertThat(question.answer(answer))
        .as("vouch.seed=%d, %s", seed, question)
        .isEqualTo(question.answer(fromRows(connection, question)));
  }

  private static List<Row> fromRows(DuckDBConnection connection, ScopedQuestion<?> question)
      throws SQLException {
    CreditedRange range =
        new CreditedRange(question.site(), question.creditedFrom(), question.creditedUntil());
    CreditedRelation.view(connection, range, CreditedRelation.Rows.of(question), RowReader.COLUMNS);
    Query query = question.query(DuckDbDialect.DUCKDB);
    Sql sql = Sql.of(query.sql(), query.parameters());
    try (PreparedStatement statement = sql.prepare(connection);
        ResultSet found = statement.executeQuery()) {
      return ResultRow.all(found);
    }
  }

  /** Whole days of the site, and a limit that cuts the values off. */
  private List<ScopedQuestion<?>> questions(SiteId site) {
    ZoneId zone = zones.getOrDefault(site, ZoneOffset.UTC);
    LocalDate last =
        LocalDate.ofInstant(RandomChanges.receivedAt(next), zone).minusDays(random.nextInt(3));
    DayRange days = new DayRange(last.minusDays(random.nextInt(20)), last, zone);
    AttributionModel credit = List.of(AttributionModel.values()).get(random.nextInt(3));
    Scope scope = new Scope(site, days.from(), days.until(), credit, filters(), conversion(days));
    List<SuccessRule> rules =
        List.of(
            new SuccessRule("paid", "Paid", Optional.of(new PagePattern("/1*"))),
            new SuccessRule("never", "Never", Optional.of(new PagePattern("/2"))));
    List<Instant> starts =
        days.first()
            .datesUntil(days.last().plusDays(1))
            .map(day -> day.atStartOfDay(zone).toInstant())
            .toList();
    Stream<ScopedQuestion<?>> totals =
        Stream.of(
            new SummaryQuestion(scope, rules),
            new TimeseriesQuestion(scope, rules, starts),
            hourly(scope, rules, days.last().atStartOfDay(zone).toInstant()),
            new SummaryQuestion(untilAnyMinute(scope), rules),
            successes(new SuccessesQuestion(scope, rules, 1 + random.nextInt(3))),
            new VisitsQuestion(scope, zone),
            new VisitsQuestion(scope, ZoneId.of("Pacific/Auckland")),
            new VisitPagesQuestion(
                scope,
                zone,
                random.nextBoolean() ? VisitPage.LANDING_PAGE : VisitPage.EXIT_PAGE,
                random.nextBoolean()
                    ? BreakdownQuestion.Order.VISITORS
                    : BreakdownQuestion.Order.SUCCESSES,
                1 + random.nextInt(5)));
    Stream<ScopedQuestion<?>> values =
        Stream.of(Dimension.Field.values())
            .filter(_ -> random.nextInt(4) == 0)
            .map(
                field ->
                    new BreakdownQuestion(
                        scope,
                        field,
                        random.nextBoolean()
                            ? BreakdownQuestion.Order.VISITORS
                            : BreakdownQuestion.Order.SUCCESSES,
                        1 + random.nextInt(5)));
    return Stream.concat(totals, values).toList();
  }

  /** None, or rates that change twice. */
  private Optional<Conversion> conversion(DayRange days) {
    return random.nextBoolean()
        ? Optional.empty()
        : Optional.of(
            new Conversion(
                "USD",
                days.zone(),
                Map.of(
                    days.first().minusDays(3), Map.of("EUR", new BigDecimal("1.5")),
                    days.last().minusDays(1), Map.of("EUR", new BigDecimal("1.25")),
                    days.last(), Map.of("EUR", new BigDecimal("2")))));
  }

  private SuccessesQuestion successes(SuccessesQuestion question) {
    return switch (random.nextInt(3)) {
      case 0 -> question;
      case 1 -> new SuccessesQuestion(question.scope(), question.rules(), question.limit(), true);
      default -> question.ofNames(Set.of("paid", "other"));
    };
  }

  /** By hours of the last day. */
  private static TimeseriesQuestion hourly(Scope scope, List<SuccessRule> rules, Instant lastDay) {
    List<Instant> hours =
        Stream.iterate(lastDay, hour -> hour.plus(Duration.ofHours(1)))
            .takeWhile(hour -> hour.isBefore(scope.until()))
            .toList();
    return new TimeseriesQuestion(scope.between(lastDay, scope.until()), rules, hours);
  }

  private Scope untilAnyMinute(Scope scope) {
    Instant until = scope.until().minus(Duration.ofMinutes(1 + random.nextInt(1_400)));
    return scope.between(scope.from(), until);
  }

  /** None for half of the questions; several of a dimension are alternatives. */
  private List<Filter> filters() {
    return Stream.generate(() -> FILTERS.get(random.nextInt(FILTERS.size())))
        .limit(random.nextBoolean() ? 0 : 1 + random.nextInt(3))
        .toList();
  }

  private static Filter filter(Dimension.Field field, String value) {
    return new Filter(field, Optional.of(value));
  }

  long number(String sql) throws SQLException {
    try (DuckDBConnection connection = rows.duplicate();
        Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery(sql)) {
      assertThat(found.next()).isTrue();
      return found.getLong(1);
    }
  }
}
