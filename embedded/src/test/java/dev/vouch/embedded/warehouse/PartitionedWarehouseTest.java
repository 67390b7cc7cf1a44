package dev.vouch.embedded.warehouse;

import static dev.vouch.embedded.warehouse.Facts.hashes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.LogExtent;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.log.LogStart;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.embedded.duckdb.DuckDbSettings;
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
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log of two partitions, with the same positions, ids and hashes in both. */
class PartitionedWarehouseTest {
  private static final Instant DAY = Instant.parse("2026-05-12T00:00:00Z");
  private static final LocalDate DATE = LocalDate.parse("2026-05-12");
  private static final Instant CLOSES = DAY.plus(Duration.ofDays(15));

  /** When the days until 14 days after that day close, on which its facts decide no credit. */
  private static final Instant LATER = CLOSES.plus(Duration.ofDays(14));

  private static final BrowserHashes PHONE = hashes(1, 101);
  private static final SiteId FIRST_SITE = new SiteId(21);
  private static final SiteId SECOND_SITE = new SiteId(22);
  private static final List<SiteId> SITES = List.of(FIRST_SITE, SECOND_SITE);

  @TempDir private Path directory;
  private final ManualClock clock = new ManualClock(CLOSES);

  @Test
  void day_closesByTheTimeOfItsOwnPartition() {
    try (DuckDbWarehouse warehouse = open(LogExtent.EMPTY)) {
      warehouse.apply(facts(0, 1).views(PHONE, DAY).batch());
      warehouse.apply(facts(1, 1).views(PHONE, DAY).batch());

      Facts.closeDays(warehouse, 0, CLOSES);
      assertThat(warehouse.continueWork(1)).isFalse();
      assertThat(sealed()).containsExactly(new SealedDay(0, DATE));
      assertThat(warehouse.checkpoint(0)).isEqualTo(4);

      Facts.closeDays(warehouse, 1, CLOSES);
      assertThat(sealed()).containsExactly(new SealedDay(0, DATE), new SealedDay(1, DATE));
    }
  }

  @Test
  void unsealedDay_keepsTheLogOfItsPartitionOnly() throws IOException {
    try (DuckDbWarehouse warehouse = open(LogExtent.EMPTY)) {
      warehouse.apply(facts(0, 1).views(PHONE, DAY).batch());
      Facts.closeDays(warehouse, 0, CLOSES);
      warehouse.apply(facts(1, 1).views(PHONE, DAY).batch());
      Files.move(directory.resolve("sealed"), directory.resolve("elsewhere"));
      Facts.closeDays(warehouse, 1, CLOSES);

      assertThat(warehouse.checkpoint(0)).isEqualTo(4);
      assertThat(warehouse.checkpoint(1)).isEqualTo(1);
    }
  }

  @Test
  void lostRows_areReportedAgain_onceTheLogOfEveryPartitionIsApplied() throws IOException {
    List<List<CreditedEvent>> before = loseRows();
    try (DuckDbWarehouse warehouse = Facts.restored(open(pruned()))) {
      assertThat(warehouse.next(0)).isEqualTo(4);
      assertThat(warehouse.next(1)).isEqualTo(4);
      warehouse.apply(last(0));
      assertThat(warehouse.failure())
          .hasValueSatisfying(why -> assertThat(why).contains("50 % of the log is applied"));
    }
    try (DuckDbWarehouse warehouse = open(pruned())) {
      assertThat(warehouse.failure()).as("after a restart").isPresent();
      warehouse.apply(last(1));

      assertThat(warehouse.failure()).isEmpty();
      assertThat(events(warehouse)).isEqualTo(before);
    }
  }

  @Test
  void damagedRows_areNotReplaced_ifOnePartitionIsNeitherSealedNorComplete() throws IOException {
    try (DuckDbWarehouse warehouse = open(LogExtent.EMPTY)) {
      warehouse.apply(facts(0, 1).views(PHONE, DAY).batch());
      warehouse.apply(facts(1, 1).views(PHONE, DAY).batch());
      Facts.closeDays(warehouse, 0, CLOSES);
    }
    Files.writeString(directory.resolve("warehouse.duckdb"), "damaged");

    assertThatThrownBy(() -> open(pruned()))
        .isInstanceOf(WarehouseException.class)
        .hasMessageContaining("from position 4 on");
    open(extent(LogStart.COMPLETE)).close();
  }

  @Test
  void eventsWhoseLogIsPruned_areNamedWithTheirPartition() throws IOException {
    try (DuckDbWarehouse warehouse = open(LogExtent.EMPTY)) {
      warehouse.apply(facts(0, 1).views(PHONE, DAY).batch());
      warehouse.apply(facts(1, 1).views(PHONE, DAY).batch());
      Facts.closeDays(warehouse, 0, LATER);
      Facts.seal(warehouse);
    }

    LogExtent pruned = extent(new LogStart(4, LATER, 0));
    assertThat(new WarehouseDeletion(directory, clock, pruned).obstacles())
        .singleElement()
        .asString()
        .contains("Partition 1 of the log has only what was recorded since")
        .contains("no day is sealed");
    assertThat(new WarehouseDeletion(directory, clock, extent(LogStart.COMPLETE)).obstacles())
        .isEmpty();
  }

  @Test
  void asOf_isNotLater_whileCorrectionsOfOnePartitionAreLeft() {
    try (DuckDbWarehouse warehouse = open(extent(LogStart.COMPLETE))) {
      warehouse.apply(facts(1, 1).views(PHONE, DAY).batch());
      Facts manyEvents = facts(0, 1);
      for (int event = 0; event < 6_000; event++) {
        manyEvents.succeeds(Optional.of(PHONE), Optional.empty(), DAY.plusSeconds(event));
      }
      warehouse.apply(manyEvents.views(PHONE, DAY).batch());
      warehouse.rollUp();
      assertThat(warehouse.continueWork(1)).isFalse();
      warehouse.caughtUp(CLOSES);
      assertThat(asOf(warehouse)).isBefore(CLOSES);

      while (warehouse.continueWork(0)) {
        // The corrections are applied.
      }
      warehouse.rollUp();
      warehouse.caughtUp(CLOSES);
      assertThat(asOf(warehouse)).isEqualTo(CLOSES);
    }
  }

  private static Instant asOf(DuckDbWarehouse warehouse) {
    return warehouse.answerAll(List.of(new EventsQuestion(FIRST_SITE, 1, Optional.empty()))).asOf();
  }

  /** Returns the events of each site that were reported: of a sealed day, and later ones. */
  private List<List<CreditedEvent>> loseRows() throws IOException {
    List<List<CreditedEvent>> before;
    try (DuckDbWarehouse warehouse = open(LogExtent.EMPTY)) {
      for (int partition = 0; partition < SITES.size(); partition++) {
        warehouse.apply(facts(partition, 1).enters(PHONE, DAY, "shop " + partition).batch());
        Facts.closeDays(warehouse, partition, CLOSES);
        warehouse.apply(last(partition));
      }
      before = events(warehouse);
    }
    assertThat(before).allSatisfy(events -> assertThat(events).hasSize(2)).doesNotHaveDuplicates();
    Files.delete(directory.resolve("warehouse.duckdb"));
    return before;
  }

  private static List<List<CreditedEvent>> events(DuckDbWarehouse warehouse) {
    for (int partition = 0; partition < SITES.size(); partition++) {
      while (warehouse.continueWork(partition)) {
        // Reports leave out corrections that are not in the rows yet.
      }
    }
    return SITES.stream().map(site -> Facts.events(warehouse, site)).toList();
  }

  /** After the records that close the day. */
  private static Batch last(int partition) {
    return facts(partition, 4).views(PHONE, CLOSES.plusSeconds(partition)).batch();
  }

  private static Facts facts(int partition, long first) {
    return new Facts(partition, SITES.get(partition), first);
  }

  /** Both partitions begin after the records that close the day. */
  private static LogExtent pruned() {
    return extent(new LogStart(4, CLOSES, 0));
  }

  private static LogExtent extent(LogStart start) {
    return new LogExtent.Fixed(
        Map.of(0, start, 1, start), new LogPositions(Map.of(0, 4L, 1, 4L)), List.of());
  }

  private List<SealedDay> sealed() {
    return new SealedDirectory(directory.resolve("sealed"))
        .verify().stream().map(DayCheck::day).toList();
  }

  private DuckDbWarehouse open(LogExtent log) {
    return DuckDbWarehouse.open(directory, DuckDbSettings.DEFAULT, clock, log);
  }
}
