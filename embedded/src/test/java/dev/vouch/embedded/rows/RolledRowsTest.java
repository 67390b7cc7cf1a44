package dev.vouch.embedded.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.UserKey;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Answers from rollups and from scans equal those from the rows, whichever days have a rollup. */
class RolledRowsTest extends RolledRowsSuite {
  private static final List<ZoneId> ZONES =
      List.of(ZoneOffset.UTC, ZoneId.of("Asia/Kathmandu"), ZoneId.of("America/New_York"));

  private static final List<String> TABLES =
      List.of(
          "rollup_span",
          "rollup_due",
          "rollup",
          "rollup_revenue",
          "rollup_events",
          "rollup_visits",
          "rollup_visit_page",
          "rollup_visit_revenue",
          "person_number");

  RolledRowsTest() {
    super(Long.getLong("vouch.seed", System.nanoTime()));
  }

  @Test
  void randomChanges_leadToTheAnswersOfTheRows() throws SQLException {
    assertAnswersAfterBatches(20);
  }

  @Test
  @Tag("prove")
  void manyRandomChanges_leadToTheAnswersOfTheRows() throws SQLException {
    assertAnswersAfterBatches(40);
  }

  private void assertAnswersAfterBatches(int batches) throws SQLException {
    for (int batch = 0; batch < batches; batch++) {
      apply(1 + random.nextInt(40));
      for (int builds = random.nextInt(6); builds > 0; builds--) {
        boolean _ = rows.rollUpNext();
      }
      switch (random.nextInt(8)) {
        case 0 -> zones.put(anySite(), ZONES.get(random.nextInt(ZONES.size())));
        case 1 -> {
          rows.close();
          open();
        }
        case 2 -> rows.sortNext(0, Instant.parse("9999-01-01T00:00:00Z"));
        default -> {
          // The answers are compared at once.
        }
      }
      assertAnswers();
      assertScannedAnswers();
    }
    assertThat(rolled).as("answers from rollups, vouch.seed=%d", seed).isGreaterThan(batches);
    assertThat(filtered).as("of them with filters, vouch.seed=%d", seed).isPositive();
    assertThat(scanned).as("answers from scans, vouch.seed=%d", seed).isGreaterThan(batches);
  }

  @Test
  void valueWithMostVisitors_isFirst_evenIfSumsOfDaysAreHigherForOthers() throws SQLException {
    SiteId site = changes.sites().getFirst();
    LocalDate first = LocalDate.ofInstant(RandomChanges.START, ZoneOffset.UTC);
    for (int day = 0; day < 5; day++) {
      Instant noon = first.plusDays(day).atTime(12, 0).toInstant(ZoneOffset.UTC);
      for (String page : List.of("/a", "/b", "/c")) {
        applyOne(event(noon, USER, page));
      }
    }
    Instant noon = first.atTime(12, 0).toInstant(ZoneOffset.UTC);
    for (int user = 1; user <= 4; user++) {
      applyOne(event(noon, new UserKey(user), "/d"));
    }
    applyNothing(500);
    rollUp();
    DayRange days = new DayRange(first, first.plusDays(5), ZoneOffset.UTC);
    Scope scope = new Scope(site, days.from(), days.until(), AttributionModel.LAST, List.of());

    BreakdownQuestion mostVisitors = new BreakdownQuestion(scope, Dimension.Field.PAGE_PATH, 1);

    assertAnswers(List.of(mostVisitors));
    assertThat(rolled).isEqualTo(1);
  }

  @Test
  void dayWithTooManyPages_hasNoRollup_andDoesNotDelayOthers() throws SQLException {
    long first = next;
    List<CreditChange> events = new ArrayList<>();
    for (int page = 0; page <= 50_000; page++) {
      events.add(event(RandomChanges.START, USER, "/order/" + page));
      next++;
    }
    rows.apply(new ChangeBatch(0, first, next, RandomChanges.START, events));
    applyOne(event(RandomChanges.START.plus(Duration.ofDays(1))));

    rollUp();

    assertThat(number("SELECT count(*) FROM rollup_span WHERE events < 0")).isEqualTo(1);
    assertThat(number(SPANS)).isEqualTo(1);
    Instant end = RandomChanges.START.plus(Duration.ofDays(2));
    SiteId site = changes.sites().getFirst();
    Scope scope = new Scope(site, RandomChanges.START, end, AttributionModel.LAST, List.of());
    assertAnswers(List.of(new SummaryQuestion(scope, List.of())));
    assertThat(rolled).as("answers from rollups").isZero();
  }

  @Test
  void rollups_areOfTheDaysOfTheSitesNewZone() throws SQLException {
    apply(400);
    rollUp();
    long spans = number(SPANS);
    ZoneId kathmandu = ZoneId.of("Asia/Kathmandu");
    changes.sites().forEach(site -> zones.put(site, kathmandu));

    rollUp();

    assertThat(number(SPANS)).isBetween(spans - 2, spans + 2);
    assertThat(number(SPANS + " AND starts_at::TIME <> TIME '18:15'")).isZero();
    assertAnswers();
  }

  @Test
  void fileWithoutRollups_getsThem() throws SQLException {
    apply(400);
    rollUp();
    long spans = number(SPANS);
    removeRollups();

    open();

    assertThat(number(SPANS)).isZero();
    rollUp();
    assertThat(number(SPANS)).isEqualTo(spans);
    assertAnswers();
  }

  @Test
  void rollupsWithoutEvents_areMadeAgain() throws SQLException {
    apply(400);
    rollUp();
    long spans = number(SPANS);
    changeFile(
        List.of(
            "DROP TABLE rollup_events",
            "DROP TABLE rollup_visits",
            "DROP TABLE rollup_visit_page",
            "DROP TABLE rollup_visit_revenue",
            "ALTER TABLE event DROP COLUMN order_key",
            "ALTER TABLE event DROP COLUMN order_role",
            "ALTER TABLE event DROP COLUMN touches",
            "ALTER TABLE correction DROP COLUMN touches",
            "UPDATE schema_version SET version = 7"));

    open();

    assertThat(number(SPANS)).isZero();
    rollUp();
    assertThat(number(SPANS)).isEqualTo(spans);
    while (filtered == 0) {
      assertAnswers();
    }
  }

  @Test
  void rollupsWithoutVisits_areMadeAgain() throws SQLException {
    apply(400);
    rollUp();
    long spans = number(SPANS);
    changeFile(
        List.of(
            "DROP TABLE rollup_visits",
            "DROP TABLE rollup_visit_page",
            "DROP TABLE rollup_visit_revenue",
            "ALTER TABLE event DROP COLUMN order_key",
            "ALTER TABLE event DROP COLUMN order_role",
            "ALTER TABLE event DROP COLUMN touches",
            "ALTER TABLE correction DROP COLUMN touches",
            "UPDATE schema_version SET version = 8"));

    open();

    assertThat(number(SPANS)).isZero();
    rollUp();
    assertThat(number("SELECT count(*) FROM rollup_visits")).isEqualTo(spans);
    assertAnswers();
  }

  @Test
  void rollupsThatCountRefundsAsSuccesses_areMadeAgain() throws SQLException {
    apply(400);
    rollUp();
    long spans = number(SPANS);
    changeFile(
        List.of(
            "UPDATE rollup SET successes = successes + 1 WHERE successes > 0",
            "UPDATE rollup_visits SET visits = visits + 1",
            "ALTER TABLE event DROP COLUMN order_key",
            "ALTER TABLE event DROP COLUMN order_role",
            "UPDATE schema_version SET version = 11"));

    open();

    assertThat(number(SPANS)).isZero();
    rollUp();
    assertThat(number("SELECT count(*) FROM rollup_visits")).isEqualTo(spans);
    assertAnswers();
  }

  /** Makes the file one of the version before rollups. */
  private void removeRollups() throws SQLException {
    changeFile(TABLES.stream().map("DROP TABLE "::concat).toList());
    changeFile(
        List.of(
            "DROP TYPE rollup_grouping",
            "ALTER TABLE event DROP COLUMN order_key",
            "ALTER TABLE event DROP COLUMN order_role",
            "ALTER TABLE event DROP COLUMN touches",
            "ALTER TABLE correction DROP COLUMN touches",
            "UPDATE schema_version SET version = 6"));
  }

  private void changeFile(List<String> statements) throws SQLException {
    rows.close();
    try (DuckDBConnection connection =
            DriverManager.getConnection("jdbc:duckdb:" + directory.resolve(CreditedRows.FILE))
                .unwrap(DuckDBConnection.class);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }
}
