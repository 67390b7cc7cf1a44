package dev.vouch.embedded.warehouse;

import static dev.vouch.embedded.warehouse.Facts.hashes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.LogExtent;
import dev.vouch.core.log.LogStart;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import dev.vouch.embedded.recovery.EmbeddedRecovery;
import dev.vouch.embedded.sealed.SealedDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A warehouse that is lost together with the second of three sealed days. */
class LostSealedDayTest {
  private static final Instant DAY = Instant.parse("2026-05-12T00:00:00Z");
  private static final Instant CLOSES = DAY.plus(Duration.ofDays(17));
  private static final String LOST = "2026-05-13";
  private static final BrowserHashes PHONE = hashes(1, 101);
  private static final long ANNA = 71;
  private static final Batch CLOSED =
      new Facts(1)
          .views(PHONE, DAY)
          .succeeds(Optional.empty(), Optional.of(ANNA), DAY.plus(Duration.ofDays(1)))
          .views(PHONE, DAY.plus(Duration.ofDays(2)))
          .passes(CLOSES)
          .passes(CLOSES.plus(Duration.ofHours(1)))
          .batch();
  private static final LogExtent PRUNED = new LogExtent.Fixed(new LogStart(6, CLOSES, 0), 5);

  @TempDir private Path directory;
  private final ManualClock clock = new ManualClock(CLOSES);

  @BeforeEach
  void sealThreeDays_andLoseTheRows() throws IOException {
    try (DuckDbWarehouse warehouse = open(LogExtent.EMPTY)) {
      warehouse.apply(CLOSED);
      Facts.seal(warehouse);
    }
    loseRows();
  }

  @Test
  void missingDay_isNotSealedFromRowsThatLackIt_alsoAfterARestart() throws IOException {
    Files.delete(lostFile());
    try (DuckDbWarehouse warehouse = Facts.restored(open(PRUNED))) {
      assertThat(warehouse.checkpoint(0)).as("the log is pruned").isEqualTo(6);
      assertThat(filesOfTheLostDay()).isEmpty();
      warehouse.caughtUp(CLOSES);
      assertReported(warehouse);
    }
    try (DuckDbWarehouse warehouse = open(PRUNED)) {
      assertThat(warehouse.checkpoint(0)).isEqualTo(6);
      assertThat(filesOfTheLostDay()).isEmpty();
      assertReported(warehouse);
    }
  }

  @Test
  void damagedDay_isNotReplacedFromRowsThatLackIt_byAnErasure() throws IOException {
    Files.write(lostFile(), new byte[1], StandardOpenOption.APPEND);
    byte[] damaged = Files.readAllBytes(lostFile());
    try (DuckDbWarehouse warehouse = Facts.restored(open(PRUNED))) {
      warehouse.apply(new Facts(6).erases(ANNA, CLOSES).batch());
      assertThat(warehouse.checkpoint(0)).isEqualTo(7);

      assertThat(filesOfTheLostDay()).hasSize(1);
      assertThat(lostFile()).hasBinaryContent(damaged);
      assertReported(warehouse);
    }
  }

  @Test
  void dayThatIsPutBack_isReportedAgain_onceTheRowsAreRebuilt() throws IOException {
    Path backup = directory.resolve("backup.parquet");
    Path file = lostFile();
    Files.move(file, backup);
    try (DuckDbWarehouse warehouse = Facts.restored(open(PRUNED))) {
      assertThat(positions(warehouse)).containsExactly(1L, 3L);
    }
    Files.move(backup, file);
    try (DuckDbWarehouse warehouse = open(PRUNED)) {
      assertReported(warehouse);
    }
    loseRows();

    try (DuckDbWarehouse warehouse = Facts.restored(open(PRUNED))) {
      assertThat(positions(warehouse)).containsExactly(1L, 2L, 3L);
      assertThat(warehouse.warning()).isEmpty();
    }
    try (DuckDbWarehouse warehouse = open(PRUNED)) {
      assertThat(warehouse.warning()).isEmpty();
    }
  }

  @Test
  void check_saysThatOnlyABackupHasTheDay() throws IOException {
    Path file = lostFile();
    Path backup = directory.resolve("backup.parquet");
    Files.move(file, backup);
    assertThat(problems())
        .as("before the restoration")
        .singleElement()
        .asString()
        .startsWith(LOST + " has no file. Restore it from a backup before the next start");
    Facts.restored(open(PRUNED)).close();

    assertThat(problems())
        .hasSize(2)
        .anyMatch(text -> text.contains("The file of " + LOST + " is missing or damaged"))
        .anyMatch(text -> text.contains("run ./vouch rebuild"))
        .noneMatch(text -> text.contains("the next start writes it"));
    assertThat(
            RebuildCheck.obstacles(
                new SealedDirectory(directory.resolve("sealed")).verify(),
                PRUNED,
                Optional.empty()))
        .anyMatch(text -> text.contains("The file of " + LOST));

    Files.move(backup, file);
    assertThat(problems()).singleElement().asString().contains("run ./vouch rebuild");
    assertThat(
            RebuildCheck.obstacles(
                new SealedDirectory(directory.resolve("sealed")).verify(),
                PRUNED,
                Optional.empty()))
        .noneMatch(text -> text.contains(LOST));
  }

  /** The operator accepts the loss. */
  @Test
  void dayWhoseMarkerIsDeleted_isSealedAsItIs() throws IOException {
    Files.delete(lostFile());
    Facts.restored(open(PRUNED)).close();
    Files.delete(directory.resolve("sealed").resolve("0-" + LOST + ".not-restored"));
    try (DuckDbWarehouse warehouse = Facts.restored(open(PRUNED))) {
      assertThat(warehouse.checkpoint(0)).isEqualTo(6);
      assertThat(warehouse.warning()).isEmpty();
      assertThat(filesOfTheLostDay()).hasSize(1);
    }
  }

  private List<String> problems() {
    try (EmbeddedRecovery recovery = EmbeddedRecovery.open(directory, clock)) {
      return recovery.check().getLast().problems();
    }
  }

  private static void assertReported(DuckDbWarehouse warehouse) {
    assertThat(warehouse.failure()).isEmpty();
    assertThat(warehouse.warning())
        .hasValueSatisfying(
            text ->
                assertThat(text)
                    .contains("Reports lack the events of " + LOST)
                    .contains("from a backup")
                    .contains("./vouch rebuild"));
  }

  private static List<Long> positions(DuckDbWarehouse warehouse) {
    return Facts.events(warehouse).stream().map(CreditedEvent::position).toList();
  }

  private Path lostFile() throws IOException {
    return filesOfTheLostDay().getFirst();
  }

  private List<Path> filesOfTheLostDay() throws IOException {
    try (Stream<Path> files = Files.list(directory.resolve("sealed"))) {
      return files
          .filter(file -> file.getFileName().toString().matches("0-" + LOST + ".*\\.parquet"))
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
