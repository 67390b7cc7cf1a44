package dev.vouch.embedded.warehouse;

import static dev.vouch.embedded.warehouse.Facts.hashes;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which records a reopened warehouse may already contain. */
class RecentRecordsTest {
  private static final Instant DAY = Instant.parse("2026-03-10T00:00:00Z");

  @TempDir Path directory;

  @Test
  void emptyWarehouse_cannotContainARecord() throws SQLException {
    assertThat(mayHoldRecordOf(DAY)).isFalse();
  }

  @Test
  void recordNotAfterTheLatestEvent_mayBeADuplicate() throws SQLException {
    apply(
        new Facts(1).identifies(hashes(1, 101), 7, DAY).views(hashes(1, 101), DAY.plusSeconds(9)));

    assertThat(mayHoldRecordOf(DAY.plusSeconds(9))).isTrue();
    assertThat(mayHoldRecordOf(DAY.plusSeconds(10))).isFalse();
  }

  @Test
  void recordNotAfterTheLatestPing_mayBeADuplicate() throws SQLException {
    apply(
        new Facts(1).views(hashes(1, 101), DAY).identifies(hashes(1, 101), 7, DAY.plusSeconds(9)));

    assertThat(mayHoldRecordOf(DAY.plusSeconds(9))).isTrue();
    assertThat(mayHoldRecordOf(DAY.plusSeconds(10))).isFalse();
  }

  @Test
  void latestRecord_isKnownWithOnlyEventsOrOnlyPings() throws SQLException {
    apply(new Facts(1).views(hashes(1, 101), DAY));
    assertThat(mayHoldRecordOf(DAY)).isTrue();
    assertThat(mayHoldRecordOf(DAY.plusSeconds(1))).isFalse();

    directory = directory.resolve("pings only");
    apply(new Facts(1).identifies(hashes(1, 101), 7, DAY));
    assertThat(mayHoldRecordOf(DAY)).isTrue();
    assertThat(mayHoldRecordOf(DAY.plusSeconds(1))).isFalse();
  }

  private void apply(Facts facts) {
    try (DuckDbWarehouse warehouse =
        DuckDbWarehouse.open(directory, DuckDbSettings.DEFAULT, Clock.systemUTC())) {
      warehouse.apply(facts.batch());
    }
  }

  private boolean mayHoldRecordOf(Instant received) throws SQLException {
    try (DuckDBConnection connection =
        new WarehouseFile(directory, DuckDbSettings.DEFAULT, Clock.systemUTC()).open()) {
      return RecentRecords.of(connection)
          .mayHold(new Facts(100).views(hashes(2, 102), received).batch().entries());
    }
  }
}
