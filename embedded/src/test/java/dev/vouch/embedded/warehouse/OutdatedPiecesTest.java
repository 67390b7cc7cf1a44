package dev.vouch.embedded.warehouse;

import static dev.vouch.embedded.warehouse.Facts.SITE;
import static dev.vouch.embedded.warehouse.Facts.hashes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.visitor.BrowserHashes;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutdatedPiecesTest {
  private static final Instant DAY = Instant.parse("2026-05-12T00:00:00Z");
  private static final BrowserHashes PHONE = hashes(1, 101);
  private static final OpenEvents ALL = OpenEvents.since(SITE, DAY);
  private static final Duration MICROSECOND = Duration.ofNanos(1_000);

  @TempDir private Path directory;

  @Test
  void fewEvents_areOnePiece() throws SQLException {
    assertThat(pieces(3, 0, 1, 2)).containsExactly(ALL);
  }

  @Test
  void pieces_endWithTheirLastEvent_andAreEverythingTogether() throws SQLException {
    assertThat(pieces(2, 0, 10, 20, 30, 40))
        .containsExactly(
            ALL.between(DAY, after(10)),
            ALL.between(after(10), after(30)),
            ALL.between(after(30), OpenEvents.END));
  }

  @Test
  void lastEventOfAFullPiece_beginsNoOther() throws SQLException {
    assertThat(pieces(2, 0, 10, 20, 30))
        .containsExactly(ALL.between(DAY, after(10)), ALL.between(after(10), OpenEvents.END));
  }

  @Test
  void eventsOfOneTime_areNotTornApart() throws SQLException {
    assertThat(pieces(2, 0, 10, 10, 10, 40))
        .containsExactly(ALL.between(DAY, after(10)), ALL.between(after(10), OpenEvents.END));
  }

  @Test
  void manyEvents_areFewLargerPieces_asFarAsTheHeapHasRoom() {
    long gigabyte = 1_000_000_000;

    assertThat(OutdatedPieces.atOnce(2_000_000, 6 * gigabyte)).isEqualTo(100_000);
    assertThat(OutdatedPieces.atOnce(10_000_000, 6 * gigabyte)).isEqualTo(500_000);
    assertThat(OutdatedPieces.atOnce(100_000_000, 6 * gigabyte)).isBetween(1_000_000L, 1_200_000L);
    assertThat(OutdatedPieces.atOnce(100_000_000, gigabyte / 8)).isEqualTo(100_000);
  }

  private static Instant after(long second) {
    return DAY.plusSeconds(second).plus(MICROSECOND);
  }

  private List<OpenEvents> pieces(long atOnce, long... seconds) throws SQLException {
    try (DuckDbWarehouse warehouse =
        DuckDbWarehouse.open(directory, DuckDbSettings.DEFAULT, Clock.systemUTC())) {
      Facts facts = new Facts(1);
      for (long second : seconds) {
        facts.views(PHONE, DAY.plusSeconds(second));
      }
      warehouse.apply(facts.batch());
      try (DuckDBConnection connection = connection()) {
        long outdated = new OpenCredit(connection).findOutdated(ALL);
        return OutdatedPieces.of(connection, ALL, outdated, atOnce);
      }
    }
  }

  private DuckDBConnection connection() throws SQLException {
    return DriverManager.getConnection(
            "jdbc:duckdb:" + directory.resolve("warehouse.duckdb"),
            DuckDbSettings.DEFAULT.asProperties())
        .unwrap(DuckDBConnection.class);
  }
}
