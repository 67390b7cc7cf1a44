package dev.vouch.embedded.warehouse;

import static dev.vouch.embedded.warehouse.Facts.SITE;
import static dev.vouch.embedded.warehouse.Facts.hashes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is stored of open days, and when; that reports come out the same is the contract's. */
class OpenCreditTest {
  private static final Instant DAY = Instant.parse("2026-05-12T00:00:00Z");
  private static final BrowserHashes PHONE = hashes(1, 101);
  private static final BrowserHashes LAPTOP = hashes(2, 102);
  private static final long ANNA = 71;
  private static final long BERT = 72;

  @TempDir private Path directory;

  @Test
  void refresh_leavesNothingToCompute_andANewFactOnlyWhatItTouches() throws SQLException {
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(
          new Facts(1)
              .views(PHONE, DAY)
              .views(LAPTOP, DAY.plusSeconds(1))
              .succeeds(Optional.of(LAPTOP), Optional.empty(), DAY.plusSeconds(2))
              .batch());
      assertThat(outdated()).containsExactly(1L, 2L, 3L);
      warehouse.refresh(SITE);
      assertThat(outdated()).isEmpty();

      warehouse.apply(new Facts(4).enters(PHONE, DAY.plusSeconds(3), "newsletter").batch());
      assertThat(outdated()).containsExactly(1L, 4L);
      warehouse.refresh(SITE);
      assertThat(outdated()).isEmpty();
      assertThat(numbers("SELECT position FROM open_credit ORDER BY 1"))
          .containsExactly(1L, 2L, 3L, 4L);
    }
  }

  @Test
  void eventWithATouchBefore_isNotComputedAgain_forWhatItsBrowserDoesNext() throws SQLException {
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(
          new Facts(1)
              .enters(PHONE, DAY, "newsletter")
              .identifies(PHONE, ANNA, DAY.plusSeconds(1))
              .succeeds(Optional.of(PHONE), Optional.of(ANNA), DAY.plusSeconds(2))
              .succeeds(Optional.empty(), Optional.of(ANNA), DAY.plusSeconds(3))
              .batch());
      warehouse.refresh(SITE);

      warehouse.apply(
          new Facts(5)
              .enters(PHONE, DAY.plusSeconds(4), "partner")
              .identifies(PHONE, ANNA, DAY.plusSeconds(5))
              .succeeds(Optional.of(PHONE), Optional.of(ANNA), DAY.plusSeconds(6))
              .batch());
      assertThat(outdated()).containsExactly(5L, 7L);
    }
  }

  @Test
  void anotherUserOfItsBrowser_hasAnEventComputedAgain() throws SQLException {
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(
          new Facts(1)
              .enters(PHONE, DAY, "newsletter")
              .identifies(PHONE, ANNA, DAY.plusSeconds(1))
              .succeeds(Optional.empty(), Optional.of(ANNA), DAY.plusSeconds(2))
              .enters(LAPTOP, DAY.plusSeconds(3), "partner")
              .batch());
      warehouse.refresh(SITE);

      warehouse.apply(new Facts(5).identifies(PHONE, BERT, DAY.plusSeconds(4)).batch());
      assertThat(outdated()).containsExactly(1L, 3L);
    }
  }

  @Test
  void firstTouchOfALinkedBrowser_hasItsUsersEventComputedAgain() throws SQLException {
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(
          new Facts(1)
              .identifies(PHONE, ANNA, DAY)
              .succeeds(Optional.empty(), Optional.of(ANNA), DAY.plusSeconds(1))
              .batch());
      warehouse.refresh(SITE);

      warehouse.apply(new Facts(3).enters(PHONE, DAY.plusSeconds(2), "newsletter").batch());
      assertThat(outdated()).containsExactly(2L, 3L);
    }
  }

  @Test
  void whatWasReceivedEarlier_hasEventsOfItsBrowserComputedAgain() throws SQLException {
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(new Facts(1).enters(PHONE, DAY.plusSeconds(9), "newsletter").batch());
      warehouse.refresh(SITE);

      warehouse.apply(new Facts(2).enters(PHONE, DAY, "partner").batch());
      assertThat(outdated()).containsExactly(1L, 2L);
    }
  }

  @Test
  void erasure_leavesTheUserKeyNotInStoredCreditEither() throws SQLException {
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(
          new Facts(1)
              .views(PHONE, DAY)
              .identifies(PHONE, ANNA, DAY.plusSeconds(1))
              .succeeds(Optional.empty(), Optional.of(ANNA), DAY.plusSeconds(2))
              .batch());
      warehouse.refresh(SITE);
      assertThat(numbers("SELECT person FROM open_credit")).containsExactly(ANNA, ANNA);

      warehouse.apply(new Facts(4).erases(ANNA, DAY.plusSeconds(3)).batch());

      assertThat(numbers("SELECT position FROM open_credit WHERE person = 71 OR user_key = 71"))
          .isEmpty();
      assertThat(Facts.events(warehouse)).extracting(CreditedEvent::person).containsExactly(1L);
      warehouse.refresh(SITE);
      assertThat(numbers("SELECT person FROM open_credit")).containsExactly(1L);
    }
  }

  @Test
  void deletedSite_leavesNoStoredCredit() throws SQLException {
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(new Facts(1).views(PHONE, DAY).batch());
      warehouse.refresh(SITE);
      warehouse.apply(new Facts(2).deletesSite(DAY.plusSeconds(1)).batch());

      assertThat(
              numbers(
                  """
                  SELECT position FROM open_credit UNION ALL SELECT position FROM outdated_credit
                  UNION ALL SELECT next_position FROM refresh
                  """))
          .isEmpty();
    }
  }

  @Test
  void closingADay_storesTheCreditOfNoOther() throws SQLException {
    Instant nextDay = DAY.plus(Duration.ofDays(1));
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(new Facts(1).views(PHONE, DAY).views(PHONE, nextDay).batch());
      warehouse.closeDays(0, nextDay.plus(Duration.ofDays(14)));

      assertThat(numbers("SELECT position FROM closed_event")).containsExactly(1L);
      assertThat(numbers("SELECT position FROM open_credit")).isEmpty();
      assertThat(numbers("SELECT next_position FROM refresh")).isEmpty();
    }
  }

  @Test
  void pastDays_lieSiteBySite_andNothingOfThemIsLost() throws SQLException {
    Batch ofOne = new Facts(1).views(PHONE, DAY).views(PHONE, DAY.plusSeconds(2)).batch();
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(mixedWithAnotherSite(ofOne));
      warehouse.closeDays(0, DAY.plus(Duration.ofDays(1)));

      assertThat(numbers("SELECT site FROM event ORDER BY rowid"))
          .containsExactly(5L, 5L, 11L, 11L);
      assertThat(numbers("SELECT position FROM event ORDER BY 1")).containsExactly(1L, 2L, 3L, 4L);
    }
  }

  /** Each event, and one of a site with a lower number right behind it. */
  private static Batch mixedWithAnotherSite(Batch batch) {
    List<LogEntry> entries = new ArrayList<>();
    for (LogEntry entry : batch.entries()) {
      LogRecord.BrowserEvent event = (LogRecord.BrowserEvent) entry.record();
      entries.add(new LogEntry(entries.size() + 1, event));
      entries.add(
          new LogEntry(
              entries.size() + 1,
              new LogRecord.BrowserEvent(
                  event.id(),
                  new SiteId(5),
                  event.receivedAt(),
                  event.content(),
                  event.browser(),
                  event.client(),
                  event.touch())));
    }
    return new Batch(0, 1, entries.size(), entries);
  }

  @Test
  void reportThatWouldComputeMuch_hasItStoredFirst_oneThatWouldNot_storesNothing()
      throws SQLException {
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(views(1, 100));
      warehouse.answer(summary());
      assertThat(numbers("SELECT position FROM open_credit")).isEmpty();

      warehouse.apply(views(101, 5_000));
      assertThat(warehouse.answer(summary()).visitors()).isEqualTo(5_000);
      assertThat(numbers("SELECT count(*) FROM open_credit")).containsExactly(5_100L);
    }
  }

  @Test
  void reportOfAnotherTime_storesNothing() throws SQLException {
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(views(1, 5_000));
      warehouse.answer(
          new SummaryQuestion(
              new Scope(SITE, DAY.minus(Duration.ofDays(1)), DAY, AttributionModel.LAST, List.of()),
              List.of()));
      assertThat(numbers("SELECT position FROM open_credit")).isEmpty();
    }
  }

  @Test
  void warehouseOfAnEarlierVersion_isUpgraded() throws SQLException {
    List<CreditedEvent> before;
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(new Facts(1).views(PHONE, DAY).batch());
      before = Facts.events(warehouse);
    }
    rewrite(
        "DROP TABLE open_credit",
        "DROP TABLE outdated_credit",
        "DROP TABLE refresh",
        "DROP TABLE sorted",
        "UPDATE state SET schema_version = 2");
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.refresh(SITE);
      assertThat(Facts.events(warehouse)).isEqualTo(before);
    }
    rewrite(
        "ALTER TABLE open_credit DROP settled",
        "ALTER TABLE open_credit DROP crossing",
        "ALTER TABLE refresh DROP latest",
        "UPDATE state SET schema_version = 3");
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.refresh(SITE);
      assertThat(Facts.events(warehouse)).isEqualTo(before);
    }
  }

  @Test
  void startThatWasBrokenOffBehindItsFirstTable_isDoneAgain() throws SQLException {
    rewrite("CREATE TABLE state (schema_version INTEGER NOT NULL, closed_until TIMESTAMP)");
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(new Facts(1).views(PHONE, DAY).batch());
      assertThat(Facts.events(warehouse)).hasSize(1);
    }
  }

  private void rewrite(String... statements) throws SQLException {
    try (Connection file = connection();
        Statement statement = file.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private static SummaryQuestion summary() {
    return new SummaryQuestion(
        new Scope(SITE, DAY, DAY.plus(Duration.ofDays(1)), AttributionModel.LAST, List.of()),
        List.of());
  }

  private static Batch views(long first, int count) {
    Facts facts = new Facts(first);
    for (int view = 0; view < count; view++) {
      facts.views(hashes(view, 100_000 + view), DAY.plusSeconds(first + view));
    }
    return facts.batch();
  }

  /**
   * The positions that a report of everything would compute. When there are any, the search over
   * all sites must find theirs.
   */
  private List<Long> outdated() throws SQLException {
    List<Long> positions = new ArrayList<>();
    try (DuckDBConnection connection = connection();
        Statement statement = connection.createStatement()) {
      new OpenCredit(connection).findOutdated(OpenEvents.since(SITE, Instant.EPOCH));
      try (ResultSet rows = statement.executeQuery("SELECT position FROM outdated ORDER BY 1")) {
        while (rows.next()) {
          positions.add(rows.getLong(1));
        }
      }
    }
    return positions;
  }

  private List<Long> numbers(String sql) throws SQLException {
    List<Long> numbers = new ArrayList<>();
    try (Connection connection = connection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        numbers.add(rows.getLong(1));
      }
    }
    return numbers;
  }

  private DuckDBConnection connection() throws SQLException {
    return DriverManager.getConnection(
            "jdbc:duckdb:" + directory.resolve("warehouse.duckdb"),
            DuckDbSettings.DEFAULT.asProperties())
        .unwrap(DuckDBConnection.class);
  }

  private DuckDbWarehouse open() {
    return DuckDbWarehouse.open(directory, DuckDbSettings.DEFAULT, Clock.systemUTC());
  }
}
