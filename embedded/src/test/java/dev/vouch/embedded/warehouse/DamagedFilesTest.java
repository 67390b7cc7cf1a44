package dev.vouch.embedded.warehouse;

import static dev.vouch.embedded.warehouse.Facts.hashes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.contract.log.ManualClock;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A damaged warehouse that a start has replaced, and that still has the text of an event. */
class DamagedFilesTest {
  private static final Instant NOW = Instant.parse("2026-05-12T12:00:00Z");
  private static final Duration DAY = Duration.ofDays(1);
  private static final String TEXT = "/orders/of-user-71";
  private static final long ANNA = 71;

  @TempDir private Path directory;
  private final ManualClock clock = new ManualClock(NOW);

  @BeforeEach
  void damage() throws IOException {
    Files.writeString(directory.resolve("warehouse.duckdb"), TEXT.repeat(1_000));
  }

  @Test
  void damagedFile_isKeptForADay() throws IOException {
    try (DuckDbWarehouse warehouse = open()) {
      clock.advance(DAY.minusSeconds(1));
      checkpoint(warehouse);
      assertThat(filesWithTheText()).hasSize(1);

      clock.advance(Duration.ofSeconds(1));
      checkpoint(warehouse);
      assertThat(filesWithTheText()).isEmpty();
    }
  }

  @Test
  void damagedFile_isDeletedAfterADay_alsoIfARecordOfTheLogCannotBeRead() throws IOException {
    try (DuckDbWarehouse warehouse = open()) {
      clock.advance(DAY);
      warehouse.cannotAdvance();
      assertThat(filesWithTheText()).isEmpty();
    }
  }

  @Test
  void damagedFile_isDeleted_whenTheClockWasFarAheadWhileItWasRenamed() throws IOException {
    clock.advance(DAY.multipliedBy(30));
    try (DuckDbWarehouse warehouse = open()) {
      clock.set(NOW);
      checkpoint(warehouse);
      assertThat(filesWithTheText()).isEmpty();
    }
  }

  @Test
  void fileThatAnEarlierVersionKept_isDeleted() throws IOException {
    Path earlier = directory.resolve("warehouse.duckdb.aside-20260401T000000.000Z");
    Files.writeString(earlier, TEXT);
    try (DuckDbWarehouse warehouse = open()) {
      checkpoint(warehouse);
    }
    assertThat(earlier).doesNotExist();
  }

  @Test
  void damagedFile_isDeleted_whenAStartReplacesAnotherOne() throws IOException {
    open().close();
    List<Path> earlier = filesWithTheText();
    clock.advance(Duration.ofHours(1));
    damage();
    open().close();
    assertThat(filesWithTheText()).hasSize(1).doesNotContainAnyElementsOf(earlier);
  }

  @Test
  void erasedUser_isInNoFile_onceTheErasureIsApplied() throws IOException {
    try (DuckDbWarehouse warehouse = open()) {
      assertThat(filesWithTheText()).hasSize(1);
      warehouse.apply(new Facts(1).erases(ANNA, NOW).batch());
      assertThat(filesWithTheText()).isEmpty();
    }
  }

  @Test
  void deletedSite_isInNoFile_onceTheDeletionIsApplied() throws IOException {
    try (DuckDbWarehouse warehouse = open()) {
      assertThat(filesWithTheText()).hasSize(1);
      warehouse.apply(new Facts(1).deletesSite(NOW).batch());
      assertThat(filesWithTheText()).isEmpty();
    }
  }

  private static void checkpoint(DuckDbWarehouse warehouse) {
    warehouse.apply(new Facts(warehouse.next(0)).views(hashes(1, 101), NOW).batch());
    assertThat(warehouse.checkpoint(0)).isPositive();
  }

  private List<Path> filesWithTheText() throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(Files::isRegularFile).filter(DamagedFilesTest::hasTheText).toList();
    }
  }

  private static boolean hasTheText(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1).contains(TEXT);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private DuckDbWarehouse open() {
    return DuckDbWarehouse.open(directory, DuckDbSettings.DEFAULT, clock);
  }
}
