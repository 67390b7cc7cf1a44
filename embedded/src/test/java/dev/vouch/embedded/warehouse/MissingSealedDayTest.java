package dev.vouch.embedded.warehouse;

import static dev.vouch.embedded.warehouse.Facts.hashes;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.LogExtent;
import dev.vouch.core.log.LogStart;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import dev.vouch.embedded.recovery.EmbeddedRecovery;
import dev.vouch.embedded.sealed.DayCheck;
import dev.vouch.embedded.sealed.SealedDay;
import dev.vouch.embedded.sealed.SealedDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The first or last of three sealed days without its file. */
class MissingSealedDayTest {
  private static final Instant DAY = Instant.parse("2026-05-12T00:00:00Z");
  private static final String FIRST = "2026-05-12";
  private static final String LAST = "2026-05-14";
  private static final Instant CLOSES = DAY.plus(Duration.ofDays(17));
  private static final BrowserHashes PHONE = hashes(1, 101);
  private static final LogExtent PRUNED = new LogExtent.Fixed(new LogStart(6, CLOSES, 0), 5);

  private static final LogExtent COMPLETE = new LogExtent.Fixed(LogStart.COMPLETE, 5);

  @TempDir private Path directory;
  private final ManualClock clock = new ManualClock(CLOSES);

  @BeforeEach
  void sealThreeDays() {
    try (DuckDbWarehouse warehouse = open(LogExtent.EMPTY)) {
      warehouse.apply(wholeLog());
      Facts.seal(warehouse);
    }
  }

  private static Batch wholeLog() {
    return new Facts(1)
        .views(PHONE, DAY)
        .views(PHONE, DAY.plus(Duration.ofDays(1)))
        .views(PHONE, DAY.plus(Duration.ofDays(2)))
        .passes(CLOSES)
        .passes(CLOSES.plus(Duration.ofHours(1)))
        .batch();
  }

  @Test
  void newestDay_isSealedAgainFromTheLog_ifItHasAllOfIt() throws IOException {
    loseRows();
    Files.delete(files(LAST).getFirst());
    // As a start with a pruned log has left it.
    Facts.restored(open(PRUNED)).close();
    loseRows();
    try (DuckDbWarehouse warehouse = Facts.restored(open(COMPLETE))) {
      warehouse.apply(wholeLog());
      assertThat(warehouse.checkpoint(0)).isEqualTo(6);

      assertThat(warehouse.warning()).isEmpty();
      assertThat(Facts.events(warehouse))
          .extracting(CreditedEvent::position)
          .containsExactly(1L, 2L, 3L);
    }
    assertThat(new SealedDirectory(sealed()).verify())
        .hasSize(3)
        .allMatch(DayCheck.Intact.class::isInstance);
  }

  @Test
  void log_hasAllOfADay_ifItBeginsOnTheDay14DaysBeforeIt() {
    SealedDay day = new SealedDay(0, LocalDate.parse(FIRST));
    Instant needed = DAY.minus(Duration.ofDays(14));

    assertThat(RebuildCheck.hasAllOf(day, new LogStart(2, needed, 0))).isTrue();
    Instant nextDay = needed.plus(Duration.ofDays(1));
    assertThat(RebuildCheck.hasAllOf(day, new LogStart(2, nextDay.minusNanos(1), 0))).isTrue();
    assertThat(RebuildCheck.hasAllOf(day, new LogStart(2, nextDay, 0))).isFalse();
    assertThat(RebuildCheck.hasAllOf(day, new LogStart(2, needed, 1))).isFalse();
    assertThat(RebuildCheck.hasAllOf(day, LogStart.COMPLETE)).isTrue();
  }

  @Test
  void checkOfADamagedWarehouse_recommendsNoRebuild_ifNoSealedDayHasAFile() throws IOException {
    Files.writeString(directory.resolve("warehouse.duckdb"), "damaged");
    assertThat(warehouseProblems()).contains("Run ./vouch rebuild");

    for (Path file : files("")) {
      Files.delete(file);
    }

    assertThat(warehouseProblems())
        .contains("Restore the file from a backup")
        .doesNotContain("./vouch rebuild");
  }

  private String warehouseProblems() {
    try (EmbeddedRecovery recovery = EmbeddedRecovery.open(directory, clock)) {
      return recovery.check().stream()
          .filter(file -> file.file().equals("warehouse.duckdb"))
          .flatMap(file -> file.problems().stream())
          .collect(joining(" "));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {FIRST, LAST})
  void dayThatIsMissingAtARestoration_isNamed_andNotSealedWithoutItsEvents(String day)
      throws IOException {
    loseRows();
    Files.delete(files(day).getFirst());
    for (int start = 1; start <= 2; start++) {
      try (DuckDbWarehouse warehouse = Facts.restored(open(PRUNED))) {
        warehouse.caughtUp(CLOSES);
        Facts.closeDays(warehouse, CLOSES.plus(Duration.ofDays(start)));
        assertThat(warehouse.checkpoint(0)).isEqualTo(warehouse.next(0));

        assertThat(files(day)).isEmpty();
        assertThat(warehouse.warning())
            .hasValueSatisfying(
                text ->
                    assertThat(text)
                        .contains("Reports lack the events of " + day)
                        .contains("from a backup")
                        .contains("./vouch rebuild"));
      }
    }
  }

  @Test
  void damagedWarehouseWithoutAnyFileOfTheSealedDays_isLeftInPlace() throws IOException {
    for (String day : List.of(FIRST, "2026-05-13", LAST)) {
      Files.delete(files(day).getFirst());
    }
    Path warehouse = directory.resolve("warehouse.duckdb");
    Files.writeString(warehouse, "damaged");

    assertThatThrownBy(() -> open(PRUNED)).hasMessageContaining("warehouse.duckdb is damaged");

    assertThat(warehouse).hasContent("damaged");
  }

  @ParameterizedTest
  @ValueSource(strings = {FIRST, LAST})
  void dayThatIsMissing_isNamedByTheChecks(String day) throws IOException {
    Files.delete(files(day).getFirst());
    assertThat(problems())
        .singleElement()
        .asString()
        .isEqualTo(day + " has no file; the next start writes it from the warehouse.");

    loseRows();
    assertThat(problems())
        .singleElement()
        .asString()
        .startsWith(day + " has no file. Restore it from a backup before the next start");
    assertThat(
            RebuildCheck.obstacles(
                new SealedDirectory(sealed()).verify(), PRUNED, Optional.empty()))
        .anyMatch(text -> text.startsWith(day + " has no file in sealed/. Restore it"));
  }

  @ParameterizedTest
  @ValueSource(strings = {FIRST, LAST})
  void dayThatIsMissing_isWrittenAgainFromIntactRows_alsoIfItsEventsHaveExpired(String day)
      throws IOException {
    try (DuckDbWarehouse warehouse = open(LogExtent.EMPTY)) {
      Instant until = DAY.plus(Duration.ofDays(1));
      warehouse.apply(new Facts(6).expires(until, CLOSES).batch());
    }
    Files.delete(files(day).getFirst());
    try (DuckDbWarehouse warehouse = open(LogExtent.EMPTY)) {
      assertThat(warehouse.checkpoint(0)).isEqualTo(7);
    }
    assertThat(new SealedDirectory(sealed()).verify())
        .hasSize(3)
        .allMatch(DayCheck.Intact.class::isInstance);
  }

  @Test
  void olderCopyOfTheFiles_isNoticed() throws IOException {
    loseRows();
    Files.delete(files("2026-05-13").getFirst());
    Files.delete(files(LAST).getFirst());
    try (DuckDbWarehouse warehouse = Facts.restored(open(PRUNED))) {
      warehouse.caughtUp(CLOSES);
      assertThat(warehouse.warning())
          .hasValueSatisfying(text -> assertThat(text).contains("2 days from 2026-05-13 on"));
      assertThat(Facts.events(warehouse)).extracting(CreditedEvent::position).containsExactly(1L);
    }
  }

  @Test
  void lossOfAllFiles_isNoticed() throws IOException {
    loseRows();
    for (Path file : files("")) {
      Files.delete(file);
    }
    Files.delete(sealed());
    assertThat(problems()).hasSize(3);
    try (DuckDbWarehouse warehouse = Facts.restored(open(PRUNED))) {
      warehouse.caughtUp(CLOSES);
      assertThat(warehouse.warning())
          .hasValueSatisfying(text -> assertThat(text).contains("3 days from " + FIRST + " on"));
    }
  }

  /** As after an update from a version without the list. */
  @Test
  void list_isMadeFromTheFiles_ifThereIsNone() throws IOException {
    byte[] before = Files.readAllBytes(list());
    Files.delete(list());
    open(LogExtent.EMPTY).close();
    assertThat(list()).hasBinaryContent(before);
  }

  @Test
  void damagedList_isNamedByTheCheck_andMadeAgain() throws IOException {
    byte[] before = Files.readAllBytes(list());
    byte[] damaged = before.clone();
    damaged[3] ^= 1;
    Files.write(list(), damaged);
    assertThat(problems()).singleElement().asString().startsWith("sealed-days is damaged");

    open(LogExtent.EMPTY).close();
    assertThat(list()).hasBinaryContent(before);
    assertThat(problems()).isEmpty();
  }

  @Test
  void list_hasALineForEachPartition() throws IOException {
    assertThat(Files.readAllLines(list())).hasSize(2).startsWith("0 %s %s".formatted(FIRST, LAST));
  }

  private List<String> problems() {
    try (EmbeddedRecovery recovery = EmbeddedRecovery.open(directory, clock)) {
      return recovery.check().getLast().problems();
    }
  }

  private Path sealed() {
    return directory.resolve("sealed");
  }

  private Path list() {
    return directory.resolve("sealed-days");
  }

  private List<Path> files(String day) throws IOException {
    try (Stream<Path> files = Files.list(sealed())) {
      return files
          .filter(file -> file.getFileName().toString().matches("0-" + day + ".*\\.parquet"))
          .toList();
    }
  }

  private void loseRows() throws IOException {
    Files.delete(directory.resolve("warehouse.duckdb"));
  }

  private DuckDbWarehouse open(LogExtent log) {
    return DuckDbWarehouse.open(directory, DuckDbSettings.DEFAULT, clock, log);
  }
}
