package dev.vouch.embedded.warehouse;

import static dev.vouch.embedded.warehouse.Facts.hashes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import dev.vouch.embedded.sealed.DayCheck;
import dev.vouch.embedded.sealed.SealedDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A closed day that is too large to be sealed between two batches. */
@Timeout(60)
class LargeDaySealingTest {
  private static final Instant DAY = Instant.parse("2026-05-12T00:00:00Z");
  private static final Instant CLOSES = DAY.plus(Duration.ofDays(15));
  private static final Instant END = Instant.parse("9999-01-01T00:00:00Z");
  private static final BrowserHashes PHONE = hashes(1, 101);
  private static final int EVENTS = 25_000;
  private static final long ANNA = 71;

  @TempDir private Path directory;
  private final ManualClock clock = new ManualClock(CLOSES);

  @BeforeEach
  void closeTheDay() {
    try (DuckDbWarehouse warehouse = open()) {
      Facts facts = new Facts(1).succeeds(Optional.empty(), Optional.of(ANNA), DAY);
      for (int number = 1; number < EVENTS; number++) {
        facts.views(PHONE, DAY.plusMillis(number));
      }
      warehouse.apply(facts.batch());
      warehouse.apply(
          new Facts(warehouse.next(0))
              .passes(CLOSES)
              .passes(CLOSES.plus(Duration.ofHours(1)))
              .batch());
    }
    assertThat(files()).isEmpty();
  }

  @Test
  void projection_goesOnWhileTheDayIsWritten() {
    try (DuckDbWarehouse warehouse = open()) {
      boolean _ = warehouse.continueWork(0);
      assertThat(sealedFiles()).as("the day is being written").isEmpty();

      long position = warehouse.next(0);
      warehouse.apply(new Facts(position).views(PHONE, CLOSES).batch());

      assertThat(sealedFiles()).as("the day is still being written").isEmpty();
      assertThat(
              warehouse
                  .answer(new EventsQuestion(Facts.SITE, 1, Optional.empty()))
                  .events()
                  .getFirst()
                  .position())
          .isEqualTo(position);
      awaitSealed(warehouse);
    }
    assertThat(new SealedDirectory(sealed()).verify())
        .hasSize(1)
        .allMatch(DayCheck.Intact.class::isInstance);
  }

  @Test
  void userErasedWhileTheDayIsWritten_isNotInItsFile() throws IOException {
    try (DuckDbWarehouse warehouse = open()) {
      boolean _ = warehouse.continueWork(0);
      warehouse.apply(new Facts(warehouse.next(0)).erases(ANNA, CLOSES).batch());
      assertThat(files()).as("also not of an unfinished file").isEmpty();
      awaitSealed(warehouse);
    }
    Files.delete(directory.resolve("warehouse.duckdb"));
    try (DuckDbWarehouse warehouse = Facts.restored(open())) {
      warehouse.caughtUp(CLOSES);
      Scope scope = new Scope(Facts.SITE, Instant.EPOCH, END, AttributionModel.LAST, List.of());
      SummaryQuestion question = new SummaryQuestion(scope, List.of());
      assertThat(warehouse.answer(question).pageviews()).isEqualTo(EVENTS - 1);
      assertThat(warehouse.answer(question).successes()).isZero();
    }
  }

  @Test
  void day_isSealed_alsoIfAUserIsErasedEveryTimeItIsWritten() {
    try (DuckDbWarehouse warehouse = open()) {
      for (int erasure = 0; erasure < 3; erasure++) {
        boolean _ = warehouse.continueWork(0);
        warehouse.apply(new Facts(warehouse.next(0)).erases(erasure, CLOSES).batch());
      }
      boolean _ = warehouse.continueWork(0);
      assertThat(sealedFiles()).hasSize(1);
    }
  }

  @Test
  void warehouseThatIsClosedWhileTheDayIsWritten_beginsAgain() {
    try (DuckDbWarehouse warehouse = open()) {
      boolean _ = warehouse.continueWork(0);
    }
    assertThat(files()).isEmpty();
    try (DuckDbWarehouse warehouse = open()) {
      awaitSealed(warehouse);
    }
    assertThat(sealedFiles()).hasSize(1);
  }

  private static void awaitSealed(DuckDbWarehouse warehouse) {
    while (warehouse.checkpoint(0) < warehouse.next(0)) {
      Thread.onSpinWait();
    }
  }

  private Path sealed() {
    return directory.resolve("sealed");
  }

  private List<String> sealedFiles() {
    return files().stream().filter(name -> name.startsWith("0-2026-05-12-")).toList();
  }

  private List<String> files() {
    try (Stream<Path> files = Files.list(sealed())) {
      return files.map(file -> file.getFileName().toString()).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private DuckDbWarehouse open() {
    return DuckDbWarehouse.open(directory, DuckDbSettings.DEFAULT, clock);
  }
}
