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

/** Rows of 12 and 28 May, at positions 1 and 2; days until 27 May are sealed. */
class RebuildCheckTest {
  private static final Instant DAY = Instant.parse("2026-05-12T00:00:00Z");
  private static final LocalDate DATE = LocalDate.parse("2026-05-12");
  private static final DayCheck FIRST = new DayCheck.Intact(day(0), 10);
  private static final DayCheck SECOND = new DayCheck.Intact(day(15), 10);
  private static final List<DayCheck> SEALED = List.of(FIRST, SECOND);
  private static final Instant OPEN = DAY.plus(Duration.ofDays(16));
  private static final Instant NEEDED = OPEN.minus(Duration.ofDays(14));
  private static final LogExtent PRUNED = log(2, OPEN);

  @TempDir private Path directory;

  @BeforeEach
  void writeRows() {
    try (DuckDbWarehouse warehouse =
        DuckDbWarehouse.open(directory, DuckDbSettings.DEFAULT, Clock.systemUTC())) {
      warehouse.apply(new Facts(1).views(hashes(1, 1), DAY).views(hashes(1, 1), OPEN).batch());
    }
  }

  @Test
  void sealedDaysAndTheLogOfFourteenDaysBeforeTheirEnd_areAll() {
    assertThat(obstacles(SEALED, PRUNED)).isEmpty();
  }

  @Test
  void logWithoutAnEventThatDecidesTheCreditOfOpenDays_isNotAll() {
    DayCheck last = new DayCheck.Intact(day(13), 10);

    assertThat(obstacles(List.of(FIRST, last), PRUNED))
        .singleElement()
        .asString()
        .contains("need all records since 14 days before them");
  }

  @Test
  void completeLog_isAll() {
    assertThat(obstacles(List.of(), log(1, DAY))).isEmpty();
  }

  @Test
  void logPrunedBelowTheOpenDays_isAll_whenNoneOfTheirEventsIsBefore() {
    assertThat(obstacles(SEALED, log(2, OPEN.plus(Duration.ofDays(9))))).isEmpty();
  }

  @Test
  void eventThatOnlyTheWarehouseHas_isNamedByItsTime() {
    assertThat(obstacles(SEALED, log(3, OPEN.plus(Duration.ofDays(1)))))
        .singleElement()
        .asString()
        .contains("recorded since 2026-05-29T00:00:00Z")
        .contains("the last sealed day is 2026-05-27");
    assertThat(obstacles(List.of(), PRUNED))
        .singleElement()
        .asString()
        .contains("no day is sealed");
  }

  @Test
  void unreadableRows_areAll_whenTheLogBeginsOnTheDayFourteenDaysBeforeTheOpenDays() {
    Instant nextDay = NEEDED.plus(Duration.ofDays(1));
    assertThat(RebuildCheck.obstacles(SEALED, log(2, NEEDED), Optional.empty())).isEmpty();
    assertThat(RebuildCheck.obstacles(SEALED, log(2, nextDay.minusSeconds(1)), Optional.empty()))
        .isEmpty();
    assertThat(RebuildCheck.obstacles(SEALED, log(2, nextDay), Optional.empty())).hasSize(1);
  }

  @Test
  void damagedAndMissingDays_areNamed() {
    DayCheck damaged = new DayCheck.Damaged(day(0), "0-2026-05-12-1-ab.parquet", "The reason.");
    assertThat(obstacles(List.of(damaged, SECOND), PRUNED))
        .singleElement()
        .asString()
        .contains("sealed/0-2026-05-12-1-ab.parquet is damaged (The reason.)");
    assertThat(obstacles(List.of(FIRST, new DayCheck.Missing(day(15))), PRUNED))
        .singleElement()
        .asString()
        .contains("2026-05-27 has no file in sealed/");
  }

  @Test
  void dayThatNothingElseHas_isToBeRestoredFromABackup() {
    List<DayCheck> missing = List.of(FIRST, new DayCheck.Missing(day(15)));
    assertThat(obstacles(missing, PRUNED)).singleElement().asString().contains("Start the server");
    assertThat(RebuildCheck.obstacles(missing, log(2, NEEDED), Optional.empty()))
        .singleElement()
        .asString()
        .contains("Restore it from a backup")
        .doesNotContain("Start the server");
    assertThat(obstacles(List.of(FIRST, new DayCheck.NotRestored(day(15))), PRUNED))
        .singleElement()
        .asString()
        .contains("the warehouse lacks its events. Restore it from a backup");
  }

  @Test
  void missingFirstDay_isNamed() {
    assertThat(obstacles(List.of(SECOND), PRUNED))
        .singleElement()
        .asString()
        .contains("events of 2026-05-12, and the first sealed day is 2026-05-27");
  }

  @Test
  void damagedLog_isNamed() {
    LogExtent damaged = new LogExtent.Fixed(PRUNED.start(0), 2, List.of("Damaged: the record"));
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
