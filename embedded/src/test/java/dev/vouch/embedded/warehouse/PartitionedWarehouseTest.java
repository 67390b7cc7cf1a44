package dev.vouch.embedded.warehouse;

import static dev.vouch.embedded.warehouse.Facts.hashes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.LogExtent;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.log.LogStart;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.segment.StoredFiles;
import dev.vouch.embedded.state.StateSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log of two partitions, with the same positions, ids and hashes in both. */
class PartitionedWarehouseTest {
  private static final Instant DAY = Instant.parse("2026-05-12T00:00:00Z");
  private static final Instant CLOSED_UNTIL = Instant.parse("2026-05-13T00:00:00Z");
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
    try (SegmentWarehouse warehouse = open(LogExtent.EMPTY)) {
      warehouse.apply(facts(0, 1).views(PHONE, DAY).batch());
      warehouse.apply(facts(1, 1).views(PHONE, DAY).batch());

      Facts.closeDays(warehouse, 0, CLOSES);
      assertThat(warehouse.continueWork(1)).isFalse();
      warehouse.checkpointAll();
      assertThat(closedUntil()).containsExactly(Map.entry(0, CLOSED_UNTIL));
      assertThat(warehouse.checkpoint(0)).isEqualTo(4);

      Facts.closeDays(warehouse, 1, CLOSES);
      warehouse.checkpointAll();
      assertThat(closedUntil())
          .containsOnly(Map.entry(0, CLOSED_UNTIL), Map.entry(1, CLOSED_UNTIL));
    }
  }

  @Test
  void lostOpenDays_areReportedAgain_onceTheLogOfEveryPartitionIsApplied() {
    List<List<CreditedEvent>> before = loseOpenDays();
    try (SegmentWarehouse warehouse = open(pruned())) {
      assertThat(warehouse.next(0)).isEqualTo(4);
      assertThat(warehouse.next(1)).isEqualTo(4);
      warehouse.apply(last(0));
      assertThat(warehouse.failure())
          .hasValueSatisfying(why -> assertThat(why).contains("50 % of the log is applied"));
    }
    try (SegmentWarehouse warehouse = open(pruned())) {
      assertThat(warehouse.failure()).as("after a restart").isPresent();
      warehouse.apply(last(1));

      assertThat(warehouse.failure()).isEmpty();
      assertThat(events(warehouse)).isEqualTo(before);
    }
  }

  @Test
  void eventsWhoseLogIsPruned_areNamedWithTheirPartition() {
    try (SegmentWarehouse warehouse = open(LogExtent.EMPTY)) {
      warehouse.apply(facts(0, 1).views(PHONE, DAY).batch());
      warehouse.apply(facts(1, 1).views(PHONE, DAY).batch());
      Facts.closeDays(warehouse, 0, LATER);
      Facts.seal(warehouse);
    }

    LogExtent pruned = extent(new LogStart(4, CLOSED_UNTIL, 0));
    assertThat(new WarehouseDeletion(directory, pruned).obstacles())
        .singleElement()
        .asString()
        .contains("Partition 1 of the log has only what was recorded since")
        .contains("no day is closed");
    assertThat(new WarehouseDeletion(directory, extent(LogStart.COMPLETE)).obstacles()).isEmpty();
  }

  @Test
  void asOf_isNotLater_whileCorrectionsOfOnePartitionAreLeft() {
    try (SegmentWarehouse warehouse = open(extent(LogStart.COMPLETE))) {
      warehouse.apply(facts(1, 1).views(PHONE, DAY).batch());
      Facts manyEvents = facts(0, 1);
      for (int event = 0; event < 6_000; event++) {
        manyEvents.succeeds(Optional.of(PHONE), Optional.empty(), DAY.plusSeconds(event));
      }
      warehouse.apply(manyEvents.views(PHONE, DAY).batch());
      assertThat(warehouse.continueWork(1)).isFalse();
      warehouse.caughtUp(CLOSES);
      assertThat(asOf(warehouse)).isBefore(CLOSES);

      while (warehouse.continueWork(0)) {
        // The corrections are applied.
      }
      warehouse.caughtUp(CLOSES);
      assertThat(asOf(warehouse)).isEqualTo(CLOSES);
    }
  }

  private static Instant asOf(SegmentWarehouse warehouse) {
    return warehouse.answerAll(List.of(new EventsQuestion(FIRST_SITE, 1, Optional.empty()))).asOf();
  }

  /** Returns the events of each site that were reported: of a closed day, and later ones. */
  private List<List<CreditedEvent>> loseOpenDays() {
    List<List<CreditedEvent>> before;
    try (SegmentWarehouse warehouse = open(LogExtent.EMPTY)) {
      for (int partition = 0; partition < SITES.size(); partition++) {
        warehouse.apply(facts(partition, 1).enters(PHONE, DAY, "shop " + partition).batch());
        Facts.closeDays(warehouse, partition, CLOSES);
        warehouse.apply(last(partition));
      }
      before = events(warehouse);
    }
    assertThat(before).allSatisfy(events -> assertThat(events).hasSize(2)).doesNotHaveDuplicates();
    WarehouseContents.loseOpenDays(directory);
    return before;
  }

  private static List<List<CreditedEvent>> events(SegmentWarehouse warehouse) {
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

  private Map<Integer, Instant> closedUntil() {
    Map<Integer, Instant> closed = new TreeMap<>();
    new StoredFiles(directory.resolve(EventStore.DIRECTORY))
        .extent()
        .orElseThrow()
        .partitions()
        .forEach(
            (partition, extent) ->
                extent.durableUntil().ifPresent(until -> closed.put(partition, until)));
    return closed;
  }

  private SegmentWarehouse open(LogExtent log) {
    return SegmentWarehouse.open(directory, StateSettings.DEFAULT, clock, log);
  }
}
