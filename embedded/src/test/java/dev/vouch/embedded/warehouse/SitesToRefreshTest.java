package dev.vouch.embedded.warehouse;

import static dev.vouch.embedded.warehouse.Facts.SITE;
import static dev.vouch.embedded.warehouse.Facts.hashes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.log.Batch;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which sites are searched when a day closes, after their credit was stored once. */
class SitesToRefreshTest {
  private static final Instant DAY = Instant.parse("2026-05-12T00:00:00Z");
  private static final Instant NEXT_DAY = DAY.plus(Duration.ofDays(1));
  private static final Instant LATER = DAY.plus(Duration.ofDays(3));
  private static final BrowserHashes PHONE = hashes(1, 101);
  private static final BrowserHashes SAME_VISITOR = hashes(1, 999);
  private static final BrowserHashes SAME_CROSSING = hashes(9, 101);
  private static final BrowserHashes LAPTOP = hashes(2, 102);
  private static final long ANNA = 71;
  private static final long BERT = 72;

  @TempDir private Path directory;

  @Test
  void nothingNew_needsNoSearch() throws SQLException {
    assertThat(sites(new Facts(1).views(PHONE, DAY).batch(), List.of())).isEmpty();
  }

  @Test
  void eventOfTheDayThatIsNotStored_needsOne() throws SQLException {
    Batch stored = new Facts(1).views(PHONE, LATER).batch();
    assertThat(sites(stored, List.of(new Facts(2).views(LAPTOP, DAY).batch())))
        .containsExactly(SITE);
  }

  @Test
  void erasureOfALink_needsOne() throws SQLException {
    Batch stored = new Facts(1).views(PHONE, DAY).identifies(PHONE, ANNA, NEXT_DAY).batch();
    assertThat(sites(stored, List.of(new Facts(3).erases(ANNA, LATER).batch())))
        .containsExactly(SITE);
  }

  @Test
  void whatComesOutOfTurn_needsOne_ofItsVisitorAndOfItsCrossingHash() throws SQLException {
    Batch stored = new Facts(1).enters(PHONE, DAY, "newsletter").views(LAPTOP, LATER).batch();
    List<Batch> earlier =
        List.of(
            new Facts(3).views(SAME_VISITOR, NEXT_DAY).batch(),
            new Facts(4).views(SAME_CROSSING, NEXT_DAY).batch());
    assertThat(sites(stored, earlier.subList(0, 1))).containsExactly(SITE);
    assertThat(sitesAfterRefresh(earlier.subList(1, 2))).containsExactly(SITE);
  }

  @Test
  void nextSightingOfABrowser_needsOneForAnEventWithoutATouch() throws SQLException {
    Batch stored = new Facts(1).views(PHONE, DAY).batch();
    assertThat(sites(stored, List.of(new Facts(2).enters(SAME_VISITOR, LATER, "partner").batch())))
        .containsExactly(SITE);
    assertThat(
            sitesAfterRefresh(
                List.of(new Facts(3).enters(SAME_CROSSING, LATER, "partner").batch())))
        .containsExactly(SITE);
  }

  @Test
  void nextSightingOfABrowser_needsNoneForAnEventWithATouch() throws SQLException {
    Batch stored = new Facts(1).enters(PHONE, DAY, "newsletter").batch();
    assertThat(sites(stored, List.of(new Facts(2).enters(PHONE, LATER, "partner").batch())))
        .isEmpty();
  }

  @Test
  void sightingOfALinkedBrowser_needsOneForItsUsersEvents() throws SQLException {
    Batch stored =
        new Facts(1)
            .identifies(PHONE, ANNA, NEXT_DAY)
            .succeeds(Optional.empty(), Optional.of(ANNA), DAY)
            .batch();
    assertThat(sites(stored, List.of(new Facts(3).enters(PHONE, LATER, "partner").batch())))
        .containsExactly(SITE);
  }

  @Test
  void anotherUserOfALinkedBrowser_needsOneForThatBrowsersEvents() throws SQLException {
    Batch stored =
        new Facts(1)
            .enters(PHONE, DAY, "newsletter")
            .identifies(hashes(1, 201), ANNA, NEXT_DAY)
            .enters(hashes(8, 102), DAY, "newsletter")
            .identifies(LAPTOP, ANNA, NEXT_DAY)
            .batch();
    assertThat(sites(stored, List.of(new Facts(5).identifies(hashes(5, 201), BERT, LATER).batch())))
        .containsExactly(SITE);
    assertThat(
            sitesAfterRefresh(
                List.of(new Facts(6).identifies(hashes(2, 301), BERT, LATER).batch())))
        .containsExactly(SITE);
  }

  @Test
  void whatIsNewOfAnotherBrowser_needsNone() throws SQLException {
    Batch stored = new Facts(1).views(PHONE, DAY).batch();
    Batch ofAnother =
        new Facts(2)
            .enters(LAPTOP, LATER, "partner")
            .identifies(LAPTOP, ANNA, LATER)
            .succeeds(Optional.of(LAPTOP), Optional.of(ANNA), LATER)
            .batch();
    assertThat(sites(stored, List.of(ofAnother))).isEmpty();
  }

  /** Those to search when {@link #DAY} closes, if these came since the first were stored. */
  private List<SiteId> sites(Batch stored, List<Batch> since) throws SQLException {
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(stored);
    }
    return sitesAfterRefresh(since);
  }

  private List<SiteId> sitesAfterRefresh(List<Batch> since) throws SQLException {
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.refresh(SITE);
      since.forEach(warehouse::apply);
    }
    try (DuckDBConnection connection =
        DriverManager.getConnection("jdbc:duckdb:" + directory.resolve("warehouse.duckdb"))
            .unwrap(DuckDBConnection.class)) {
      return new CreditRefresh(connection).sitesToRefresh(DAY, NEXT_DAY);
    }
  }

  private DuckDbWarehouse open() {
    return DuckDbWarehouse.open(directory, DuckDbSettings.DEFAULT, Clock.systemUTC());
  }
}
