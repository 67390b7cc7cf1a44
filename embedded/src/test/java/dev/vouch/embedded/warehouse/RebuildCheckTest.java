package dev.vouch.embedded.warehouse;

import static dev.vouch.embedded.warehouse.Facts.hashes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.log.LogExtent;
import dev.vouch.core.log.LogStart;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import dev.vouch.embedded.rows.RowsExtent;
import dev.vouch.embedded.sealed.DayCheck;
import dev.vouch.embedded.sealed.SealedDay;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows of 12 and 14 May, at positions 1 and 2; 12 and 13 May are sealed. */
class RebuildCheckTest {
  private static final Instant DAY = Instant.parse("2026-05-12T00:00:00Z");
  private static final LocalDate DATE = LocalDate.parse("2026-05-12");
  private static final DayCheck FIRST = new DayCheck.Intact(day(0), 10);
  private static final DayCheck SECOND = new DayCheck.Intact(day(1), 10);
  private static final List<DayCheck> SEALED = List.of(FIRST, SECOND);
  private static final LogExtent PRUNED = log(2, DAY.plus(Duration.ofDays(2)));

  @TempDir private Path directory;

  @BeforeEach
  void writeRows() {
    try (DuckDbWarehouse warehouse =
        DuckDbWarehouse.open(directory, DuckDbSettings.DEFAULT, Clock.systemUTC())) {
      warehouse.apply(
          new Facts(1)
              .views(hashes(1, 1), DAY)
              .views(hashes(1, 1), DAY.plus(Duration.ofDays(2)))
              .batch());
    }
  }

  @Test
  void sealedDaysAndTheLogFromTheirEnd_areAll() {
    assertThat(obstacles(SEALED, PRUNED)).isEmpty();
  }

  @Test
  void completeLog_isAll() {
    assertThat(obstacles(List.of(), log(1, DAY))).isEmpty();
  }

  @Test
  void logPrunedBelowTheOpenDays_isAll_whenNoneOfTheirEventsIsBefore() {
    assertThat(obstacles(SEALED, log(2, DAY.plus(Duration.ofDays(9))))).isEmpty();
  }

  @Test
  void eventThatOnlyTheWarehouseHas_isNamedByItsTime() {
    assertThat(obstacles(SEALED, log(3, DAY.plus(Duration.ofDays(3)))))
        .singleElement()
        .asString()
        .contains("recorded since 2026-05-15T00:00:00Z")
        .contains("the last sealed day is 2026-05-13");
    assertThat(obstacles(List.of(), PRUNED))
        .singleElement()
        .asString()
        .contains("no day is sealed");
  }

  @Test
  void unreadableRows_areAll_whenTheLogBeginsBeforeTheOpenDays() {
    assertThat(
            RebuildCheck.obstacles(SEALED, log(2, DAY.plus(Duration.ofDays(2))), Optional.empty()))
        .isEmpty();
    assertThat(
            RebuildCheck.obstacles(
                SEALED, log(2, DAY.plus(Duration.ofDays(2)).plusSeconds(1)), Optional.empty()))
        .hasSize(1);
  }

  @Test
  void damagedAndMissingDays_areNamed() {
    DayCheck damaged = new DayCheck.Damaged(day(0), "0-2026-05-12-1-ab.parquet", "The reason.");
    assertThat(obstacles(List.of(damaged, SECOND), PRUNED))
        .singleElement()
        .asString()
        .contains("sealed/0-2026-05-12-1-ab.parquet is damaged (The reason.)");
    assertThat(obstacles(List.of(FIRST, new DayCheck.Missing(day(1))), PRUNED))
        .singleElement()
        .asString()
        .contains("2026-05-13 has no file in sealed/");
  }

  @Test
  void missingFirstDay_isNamed() {
    assertThat(obstacles(List.of(SECOND), PRUNED))
        .singleElement()
        .asString()
        .contains("events of 2026-05-12, and the first sealed day is 2026-05-13");
  }

  @Test
  void damagedLog_isNamed() {
    LogExtent damaged = new LogExtent.Fixed(PRUNED.start(), 2, List.of("Damaged: the record"));
    assertThat(obstacles(SEALED, damaged)).containsExactly("Damaged: the record");
  }

  @Test
  void acceptedLosses_areNamed() {
    LogExtent lossy = new LogExtent.Fixed(new LogStart(1, DAY, 3), 5);
    assertThat(obstacles(SEALED, lossy))
        .singleElement()
        .asString()
        .contains("lacks 3 records that were accepted as lost");
  }

  private List<String> obstacles(List<DayCheck> days, LogExtent log) {
    try (DuckDBConnection reader =
        DriverManager.getConnection("jdbc:duckdb:" + directory.resolve("warehouse.duckdb"))
            .unwrap(DuckDBConnection.class)) {
      return RebuildCheck.obstacles(days, log, Optional.of(new RowsExtent(reader)));
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  private static LogExtent log(long position, Instant writtenAt) {
    return new LogExtent.Fixed(new LogStart(position, writtenAt, 0), 2);
  }

  private static SealedDay day(int number) {
    return new SealedDay(0, DATE.plusDays(number));
  }
}
