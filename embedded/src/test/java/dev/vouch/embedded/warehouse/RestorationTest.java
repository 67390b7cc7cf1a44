package dev.vouch.embedded.warehouse;

import static dev.vouch.embedded.warehouse.Facts.hashes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.contract.history.AcceptedContent;
import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.LogStart;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.warehouse.WarehouseRestoringException;
import dev.vouch.embedded.log.LogExtent;
import dev.vouch.embedded.state.StateSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The restoration of lost open days while events are recorded: three closed days, and two batches.
 */
class RestorationTest {
  private static final Instant DAY = Instant.parse("2026-05-12T00:00:00Z");
  private static final Instant CLOSES = DAY.plus(Duration.ofDays(17));
  private static final BrowserHashes PHONE = hashes(1, 101);
  private static final Batch CLOSED =
      new Facts(1)
          .enters(PHONE, DAY, "newsletter")
          .views(PHONE, day(1))
          .views(PHONE, day(2))
          .passes(CLOSES)
          .passes(CLOSES.plus(Duration.ofHours(1)))
          .batch();
  private static final Batch FIRST = new Facts(6).views(PHONE, CLOSES).batch();
  private static final Batch SECOND = new Facts(7).views(PHONE, CLOSES.plusSeconds(1)).batch();
  private static final LogExtent PRUNED = new LogExtent.Fixed(new LogStart(6, CLOSES, 0), 7);

  @TempDir private Path directory;
  private final ManualClock clock = new ManualClock(CLOSES);

  @Test
  void lostOpenDays_areReportedAgain_onceTheLogIsApplied() {
    List<CreditedEvent> before = loseOpenDays();
    try (SegmentWarehouse warehouse = open(PRUNED)) {
      assertThat(warehouse.next(0)).isEqualTo(6);
      assertRestoring(warehouse, "0 % of the log is applied");
      warehouse.apply(FIRST);
      assertRestoring(warehouse, "% of the log is applied");
      warehouse.apply(SECOND);
      assertThat(warehouse.failure()).isEmpty();
      assertThat(Facts.events(warehouse)).isEqualTo(before);
    }
  }

  /** Also of texts with any characters that were accepted. */
  @Test
  void closedDays_haveTheTextsOfTheirEvents() {
    Random random = new Random(1);
    Facts facts = new Facts(1);
    for (int event = 0; event < 100; event++) {
      facts.succeeds(AcceptedContent.of(random), DAY.plusSeconds(event));
    }
    List<CreditedEvent> before;
    try (SegmentWarehouse warehouse = open(LogExtent.EMPTY)) {
      warehouse.apply(facts.passes(CLOSES).passes(CLOSES.plus(Duration.ofHours(1))).batch());
      Facts.seal(warehouse);
      before = Facts.events(warehouse);
    }
    WarehouseContents.loseOpenDays(directory);

    LogExtent pruned = new LogExtent.Fixed(new LogStart(103, CLOSES, 0), 102);
    try (SegmentWarehouse warehouse = open(pruned)) {
      assertThat(Facts.events(warehouse)).hasSize(100).isEqualTo(before);
    }
  }

  @Test
  void partOfTheLog_isNotReported_alsoAfterARestart() {
    List<CreditedEvent> before = loseOpenDays();
    try (SegmentWarehouse warehouse = open(PRUNED)) {
      warehouse.apply(FIRST);
    }
    try (SegmentWarehouse warehouse = open(PRUNED)) {
      assertThat(warehouse.isOpen()).isTrue();
      assertRestoring(warehouse, "0 % of the log is applied");
      warehouse.apply(SECOND);
      assertThat(Facts.events(warehouse)).isEqualTo(before);
    }
    try (SegmentWarehouse warehouse = open(PRUNED)) {
      assertThat(warehouse.failure()).isEmpty();
    }
  }

  @Test
  void logThatCannotBeReadFurther_isReportedAsFarAsItCan() {
    List<CreditedEvent> before = loseOpenDays();
    try (SegmentWarehouse warehouse = open(PRUNED)) {
      warehouse.apply(FIRST);
      warehouse.cannotAdvance();
      assertThat(warehouse.failure()).isEmpty();
      assertThat(Facts.events(warehouse)).isEqualTo(before.subList(0, 4));
    }
  }

  @Test
  void warehouseOfAnEmptyLog_isReportedAtOnce() {
    try (SegmentWarehouse warehouse = open(LogExtent.EMPTY)) {
      assertThat(warehouse.isOpen()).isTrue();
      assertThat(warehouse.failure()).isEmpty();
      assertThat(warehouse.answer(new EventsQuestion(Facts.SITE, 1, Optional.empty())).events())
          .isEmpty();
    }
  }

  @Test
  void publicLinks_waitToo() {
    loseOpenDays();
    try (SegmentWarehouse warehouse = open(PRUNED)) {
      assertThatThrownBy(
              () ->
                  warehouse
                      .forPublicLinks()
                      .answer(new EventsQuestion(Facts.SITE, 1, Optional.empty())))
          .isInstanceOf(WarehouseRestoringException.class);
    }
  }

  private static void assertRestoring(SegmentWarehouse warehouse, String progress) {
    assertThat(warehouse.failure())
        .hasValueSatisfying(
            why -> assertThat(why).contains("until the warehouse is restored").contains(progress));
    assertThatThrownBy(() -> warehouse.answer(new EventsQuestion(Facts.SITE, 1, Optional.empty())))
        .isInstanceOf(WarehouseRestoringException.class)
        .hasMessageContaining(progress);
  }

  /** Returns the events that were reported. */
  private List<CreditedEvent> loseOpenDays() {
    List<CreditedEvent> before;
    try (SegmentWarehouse warehouse = open(LogExtent.EMPTY)) {
      warehouse.apply(CLOSED);
      warehouse.apply(FIRST);
      warehouse.apply(SECOND);
      before = Facts.events(warehouse);
      Facts.seal(warehouse);
    }
    WarehouseContents.loseOpenDays(directory);
    return before;
  }

  private static Instant day(int number) {
    return DAY.plus(Duration.ofDays(number));
  }

  private SegmentWarehouse open(LogExtent log) {
    return SegmentWarehouse.open(directory, StateSettings.DEFAULT, clock, log);
  }
}
