package dev.vouch.embedded.warehouse;

import static dev.vouch.embedded.warehouse.Facts.hashes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.log.Batch;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import dev.vouch.embedded.sealed.DayCheck;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sealed days of a warehouse while it is open. */
class DaySealingTest {
  private static final Instant DAY = Instant.parse("2026-05-12T00:00:00Z");
  private static final Instant CLOSES = DAY.plus(Duration.ofDays(15));
  private static final BrowserHashes PHONE = hashes(1, 101);
  private static final long ANNA = 71;

  @TempDir private Path directory;
  private final ManualClock clock = new ManualClock(CLOSES);

  @Test
  void dayThatCannotBeSealed_keepsTheLog_andIsTriedAgainAfterAMinute() throws IOException {
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(new Facts(1).views(PHONE, DAY).batch());
      Files.delete(sealed());
      Facts.closeDays(warehouse, CLOSES);
      assertThat(warehouse.checkpoint(0)).isEqualTo(1);

      Files.createDirectory(sealed());
      warehouse.continueWork(0);
      assertThat(warehouse.checkpoint(0)).isEqualTo(1);
      assertThat(files()).isEmpty();

      clock.advance(Duration.ofMinutes(1));
      warehouse.continueWork(0);
      assertThat(files()).hasSize(1);
      assertThat(warehouse.checkpoint(0)).isEqualTo(warehouse.next(0));
    }
  }

  /** As after a leap of the log's time, when days close an hour later. */
  @Test
  void logKeepsItsRecords_whileADayIsOpenLongerThanTheyAreKept() {
    clock.advance(Duration.ofDays(30));
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(new Facts(1).views(PHONE, DAY).batch());

      assertThat(warehouse.checkpoint(0)).isEqualTo(1);

      Facts.closeDays(warehouse, CLOSES);
      assertThat(warehouse.checkpoint(0)).isEqualTo(warehouse.next(0)).isGreaterThan(1);
    }
  }

  @Test
  void damagedDay_isSealedAgainAfterAnErasure_withoutTheUser() throws IOException {
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(
          new Facts(1)
              .views(PHONE, DAY)
              .succeeds(Optional.empty(), Optional.of(ANNA), DAY.plusSeconds(1))
              .batch());
      Facts.closeDays(warehouse, CLOSES);
      assertThat(files()).hasSize(1);
      Files.write(files().getFirst(), new byte[1], StandardOpenOption.APPEND);

      warehouse.apply(new Facts(warehouse.next(0)).erases(ANNA, CLOSES).batch());
      warehouse.continueWork(0);

      assertThat(new SealedDirectory(sealed()).verify())
          .hasSize(1)
          .allMatch(DayCheck.Intact.class::isInstance);
    }
    loseRows();
    try (DuckDbWarehouse warehouse = Facts.restored(open())) {
      assertThat(Facts.events(warehouse)).extracting(CreditedEvent::position).containsExactly(1L);
    }
  }

  @Test
  void erasureAppliedAgainToRestoredRows_keepsWhatTheUserClaimedAfterIt() throws IOException {
    Batch log =
        new Facts(1)
            .views(PHONE, DAY)
            .identifies(PHONE, ANNA, DAY.plusSeconds(1))
            .erases(ANNA, DAY.plusSeconds(2))
            .identifies(PHONE, ANNA, DAY.plusSeconds(3))
            .batch();
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(log);
      Facts.closeDays(warehouse, CLOSES);
    }
    loseRows();
    try (DuckDbWarehouse warehouse = Facts.restored(open())) {
      assertThat(warehouse.next(0)).isEqualTo(1);
      warehouse.apply(log);

      assertThat(Facts.events(warehouse)).extracting(CreditedEvent::person).containsExactly(ANNA);
    }
    loseRows();
    try (DuckDbWarehouse warehouse = Facts.restored(open())) {
      assertThat(Facts.events(warehouse))
          .as("in the sealed day")
          .extracting(CreditedEvent::person)
          .containsExactly(ANNA);
    }
  }

  private void loseRows() throws IOException {
    Files.delete(directory.resolve("warehouse.duckdb"));
  }

  private DuckDbWarehouse open() {
    return DuckDbWarehouse.open(directory, DuckDbSettings.DEFAULT, clock);
  }

  private Path sealed() {
    return directory.resolve("sealed");
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(sealed())) {
      return files.toList();
    }
  }
}
