package dev.vouch.embedded.warehouse;

import static dev.vouch.embedded.warehouse.Facts.hashes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.LogStart;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.Reason;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.core.warehouse.WarehouseUnavailableException;
import dev.vouch.embedded.log.FileLog;
import dev.vouch.embedded.log.LogExtent;
import dev.vouch.embedded.state.StateSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** This engine's behaviour beyond the contract: its files, its progress and deletion. */
class SegmentWarehouseTest {
  private static final Instant DAY = Instant.parse("2026-05-12T00:00:00Z");
  private static final LocalDate DATE = LocalDate.parse("2026-05-12");
  private static final Instant DAY_END = DAY.plus(Duration.ofDays(1));
  private static final Duration WINDOW = Duration.ofDays(14);
  private static final BrowserHashes PHONE = hashes(1, 101);
  private static final BrowserHashes UNSEEN = hashes(5, 105);
  private static final long ANNA = 71;
  private static final long BERT = 72;

  private static final Clock CLOCK = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);

  @TempDir private Path directory;

  @Test
  void overlappingBatch_appliesOnlyNewPositions() {
    Facts facts = new Facts(1).views(PHONE, DAY).views(PHONE, DAY.plusSeconds(1));
    Batch half = facts.batch();
    Batch whole = facts.views(PHONE, DAY.plusSeconds(2)).batch();
    try (SegmentWarehouse warehouse = open()) {
      warehouse.apply(half);
      warehouse.apply(whole);
      warehouse.apply(half);

      assertThat(warehouse.next(0)).isEqualTo(4);
      assertThat(Facts.events(warehouse))
          .extracting(CreditedEvent::position)
          .containsExactly(1L, 2L, 3L);
    }
  }

  @Test
  void asOf_isNotLater_whileCorrectionsAreLeft() {
    Facts manyEvents = new Facts(1);
    for (int event = 0; event < 6_000; event++) {
      manyEvents.succeeds(Optional.of(PHONE), Optional.empty(), DAY.plusSeconds(event));
    }
    try (SegmentWarehouse warehouse =
        SegmentWarehouse.open(
            directory,
            StateSettings.DEFAULT,
            InstantSource.fixed(DAY_END),
            new LogExtent.Fixed(LogStart.COMPLETE, 6_001))) {
      warehouse.apply(manyEvents.views(PHONE, DAY).batch());
      warehouse.caughtUp(DAY_END);
      assertThat(asOf(warehouse)).isBefore(DAY_END);

      while (warehouse.continueWork(FileLog.PARTITION)) {
        // The corrections are applied.
      }
      warehouse.caughtUp(DAY_END);
      assertThat(asOf(warehouse)).isEqualTo(DAY_END);
    }
  }

  private static Instant asOf(SegmentWarehouse warehouse) {
    return warehouse.answerAll(List.of(new EventsQuestion(Facts.SITE, 1, Optional.empty()))).asOf();
  }

  @Test
  void restart_resumesAtItsPosition() {
    Batch batch = new Facts(1).views(PHONE, DAY).batch();
    List<CreditedEvent> before;
    try (SegmentWarehouse warehouse = open()) {
      warehouse.apply(batch);
      before = Facts.events(warehouse);
    }
    try (SegmentWarehouse warehouse = open()) {
      assertThat(warehouse.next(0)).isEqualTo(2);
      warehouse.apply(batch);
      assertThat(Facts.events(warehouse)).isEqualTo(before).hasSize(1);
    }
  }

  @Test
  void duplicateRecordInALaterBatch_isCountedOnce_alsoAfterARestart() {
    Batch first = new Facts(1).views(PHONE, DAY).batch();
    LogRecord record = first.entries().getFirst().record();
    try (SegmentWarehouse warehouse = open()) {
      warehouse.apply(first);
      for (int second = 1; second < 5; second++) {
        warehouse.apply(new Facts(warehouse.next(0)).views(PHONE, DAY.plusSeconds(second)).batch());
      }
      warehouse.apply(batchOf(warehouse.next(0), record));

      assertThat(Facts.events(warehouse)).hasSize(5);
    }
    try (SegmentWarehouse warehouse = open()) {
      warehouse.apply(batchOf(warehouse.next(0), record));

      assertThat(Facts.events(warehouse)).hasSize(5);
    }
  }

  /** I3: of what a backend forwarded only the credited visitor is kept. */
  @Test
  void closedEvents_keepOnlyTheCreditedVisitor() {
    try (SegmentWarehouse warehouse = open()) {
      warehouse.apply(
          new Facts(1)
              .views(PHONE, DAY)
              .succeeds(Optional.of(PHONE), Optional.empty(), DAY.plusSeconds(1))
              .batch());
      Facts.closeDays(warehouse, DAY_END.plus(WINDOW.multipliedBy(2)));
    }
    assertThat(WarehouseContents.of(directory, DATE))
        .allSatisfy(
            row -> {
              assertThat(row.visitor()).hasValue(1);
              assertThat(row.forwardedVisitor()).isEmpty();
            })
        .hasSize(2);
  }

  @Test
  void erasedUserKey_isInNoEventOnceItsDaysAreClosed() {
    try (SegmentWarehouse warehouse = open()) {
      warehouse.apply(dayWithAllKindsOfFacts().batch());
      Facts.closeDays(warehouse, DAY_END.plus(WINDOW));
      Instant erased = DAY_END.plus(WINDOW);
      warehouse.apply(new Facts(warehouse.next(0)).erases(ANNA, erased).batch());
      assertThat(Facts.events(warehouse))
          .extracting(CreditedEvent::position)
          .containsExactly(1L, 3L, 5L);
    }
    assertThat(WarehouseContents.of(directory, DATE))
        .hasSize(3)
        .allSatisfy(
            row -> {
              assertThat(row.userKey()).isEmpty();
              assertThat(row.person()).isNotEqualTo(ANNA);
            });
  }

  @Test
  void siteDeletion_removesAllEventsOfTheSite() {
    try (SegmentWarehouse warehouse = open()) {
      warehouse.apply(dayWithAllKindsOfFacts().batch());
      Facts.closeDays(warehouse, DAY_END.plus(WINDOW));
      warehouse.apply(
          new Facts(warehouse.next(0))
              .views(PHONE, DAY_END.plus(WINDOW))
              .expires(DAY, DAY_END.plus(WINDOW))
              .deletesSite(DAY_END.plus(WINDOW).plusSeconds(1))
              .batch());
      assertThat(Facts.events(warehouse)).isEmpty();
    }
    assertThat(WarehouseContents.of(directory, DATE)).isEmpty();
  }

  /** What a killed process leaves: what was applied since the checkpoint is applied again. */
  @Test
  void killedWarehouse_isAsOfItsCheckpoint_untilTheLogIsReplayed() throws IOException {
    Batch first = new Facts(1).enters(PHONE, DAY, "newsletter").batch();
    Batch second =
        new Facts(2).succeeds(Optional.of(PHONE), Optional.empty(), DAY.plusSeconds(1)).batch();
    Path copy = Files.createDirectory(directory.resolve("after-a-kill"));
    List<CreditedEvent> before;
    try (SegmentWarehouse warehouse = open()) {
      warehouse.apply(first);
      warehouse.checkpointAll();
      warehouse.apply(second);
      before = Facts.events(warehouse);
      copyFiles(copy);
    }
    try (SegmentWarehouse warehouse = open(copy)) {
      assertThat(warehouse.failure()).isEmpty();
      assertThat(warehouse.next(0)).isEqualTo(2);
      assertThat(Facts.events(warehouse)).isEqualTo(before.subList(0, 1));
      warehouse.apply(second);
      assertThat(Facts.events(warehouse)).isEqualTo(before);
    }
  }

  /** Halted between the manifest and the flush of the state. */
  @Test
  void stateBehindTheEvents_isBroughtUpByTheLog_andTheEventsStayTheSame() throws IOException {
    Path copy = Files.createDirectory(directory.resolve("after-a-kill"));
    Batch first = new Facts(1).enters(PHONE, DAY, "newsletter").batch();
    Batch second =
        new Facts(2).succeeds(Optional.of(PHONE), Optional.empty(), DAY.plusSeconds(1)).batch();
    List<CreditedEvent> before;
    try (SegmentWarehouse warehouse = open()) {
      warehouse.apply(first);
      warehouse.checkpointAll();
      copy("state", copy);
      warehouse.apply(second);
      warehouse.checkpointAll();
      before = Facts.events(warehouse);
      copy("segments", copy);
    }
    try (SegmentWarehouse warehouse = open(copy)) {
      assertThat(warehouse.next(0)).as("position of the state").isEqualTo(2);
      assertThat(Facts.events(warehouse)).isEqualTo(before);
      warehouse.apply(second);
      assertThat(Facts.events(warehouse)).isEqualTo(before);
      warehouse.apply(
          new Facts(3).succeeds(Optional.of(PHONE), Optional.empty(), DAY.plusSeconds(2)).batch());
      assertThat(Facts.events(warehouse))
          .extracting(CreditedEvent::reason)
          .containsOnly(Reason.SAME_BROWSER);
    }
  }

  @Test
  void stateAheadOfTheEvents_isBuiltAgainFromTheLog() throws IOException {
    Path copy = Files.createDirectory(directory.resolve("events-lost"));
    Batch first = new Facts(1).enters(PHONE, DAY, "newsletter").batch();
    Batch second =
        new Facts(2).succeeds(Optional.of(PHONE), Optional.empty(), DAY.plusSeconds(1)).batch();
    try (SegmentWarehouse warehouse = open()) {
      warehouse.apply(first);
      warehouse.checkpointAll();
      copyFiles(copy);
      warehouse.apply(second);
      warehouse.checkpointAll();
    }
    copy("state", copy);
    try (SegmentWarehouse warehouse = open(copy)) {
      assertThat(warehouse.next(0)).isEqualTo(1);
      warehouse.apply(first);
      warehouse.apply(second);
      assertThat(Facts.events(warehouse))
          .extracting(CreditedEvent::reason)
          .containsExactly(Reason.SAME_BROWSER, Reason.SAME_BROWSER);
    }
  }

  @Test
  void deletedOpenDays_areBuiltAgainFromTheLog_withTheState() {
    Batch first = new Facts(1).enters(PHONE, DAY, "newsletter").batch();
    try (SegmentWarehouse warehouse = open()) {
      warehouse.apply(first);
    }
    WarehouseContents.loseOpenDays(directory);
    try (SegmentWarehouse warehouse = open()) {
      assertThat(warehouse.next(0)).isEqualTo(1);
      warehouse.apply(first);
      assertThat(Facts.events(warehouse)).hasSize(1);
    }
  }

  @Test
  void erasedUser_isInNoClosedDay_afterOpenDaysAreLost() {
    try (SegmentWarehouse warehouse = open()) {
      warehouse.apply(dayWithAllKindsOfFacts().batch());
      Facts.closeDays(warehouse, DAY_END.plus(WINDOW));
      warehouse.apply(new Facts(warehouse.next(0)).erases(ANNA, DAY_END.plus(WINDOW)).batch());
    }
    WarehouseContents.loseOpenDays(directory);
    try (SegmentWarehouse warehouse = open()) {
      assertThat(Facts.events(warehouse))
          .extracting(CreditedEvent::position)
          .containsExactly(1L, 3L, 5L);
    }
  }

  @Test
  void directoryOfAnUnreleasedVersion_isRefused() throws IOException {
    Files.createFile(directory.resolve("warehouse.duckdb"));
    assertThatThrownBy(() -> UnreleasedData.refuse(directory))
        .isInstanceOfSatisfying(
            WarehouseException.class, failed -> assertThat(failed.isDamage()).isTrue())
        .hasMessageContaining("has warehouse.duckdb of an earlier, unreleased version of Vouch");
  }

  @Test
  void manifestOfAnUnreleasedVersion_isRefused_andThatOfThisVersionIsNot() throws IOException {
    open().close();
    UnreleasedData.refuse(directory);

    Files.writeString(directory.resolve("segments/manifest"), "vouch segments 1\ngeneration 7\n");

    assertThatThrownBy(() -> UnreleasedData.refuse(directory))
        .isInstanceOf(WarehouseException.class)
        .hasMessageContaining("has segments/manifest of an earlier, unreleased version of Vouch");
  }

  private static Batch batchOf(long position, LogRecord record) {
    return new Batch(0, position, position, List.of(new LogEntry(position, record)));
  }

  @Test
  void closedDay_reportsTheSameAfterItsFactsAreDeleted() {
    try (SegmentWarehouse warehouse = open()) {
      warehouse.apply(dayWithAllKindsOfFacts().batch());
      List<CreditedEvent> open = Facts.events(warehouse);
      Facts.closeDays(warehouse, DAY_END.plus(WINDOW));
      assertThat(Facts.events(warehouse)).isEqualTo(open);
      Facts.closeDays(warehouse, DAY_END.plus(WINDOW.multipliedBy(2)));
      assertThat(Facts.events(warehouse)).isEqualTo(open);
    }
  }

  /** No record of a closed day can arrive: it is appended within an hour or not at all. */
  @Test
  void closedDay_doesNotChange_whateverIsAppliedLater() {
    try (SegmentWarehouse warehouse = open()) {
      warehouse.apply(dayWithAllKindsOfFacts().batch());
      Facts.closeDays(warehouse, DAY_END.plus(WINDOW));
      List<CreditedEvent> closed = Facts.events(warehouse);
      warehouse.apply(
          new Facts(warehouse.next(0))
              .identifies(UNSEEN, BERT, DAY.plusSeconds(50))
              .succeeds(Optional.of(PHONE), Optional.empty(), DAY.plusSeconds(60))
              .views(UNSEEN, DAY.plusSeconds(70))
              .batch());

      assertThat(Facts.events(warehouse)).isEqualTo(closed);
    }
  }

  @Test
  void damagedState_isBuiltAgainFromTheLog() throws IOException {
    Batch first = new Facts(1).enters(PHONE, DAY, "newsletter").batch();
    try (SegmentWarehouse warehouse = open()) {
      warehouse.apply(first);
    }
    try (Stream<Path> files = Files.list(directory.resolve("state"))) {
      for (Path file : files.filter(path -> path.toString().endsWith(".sst")).toList()) {
        Files.write(file, new byte[100]);
      }
    }
    try (SegmentWarehouse warehouse = open()) {
      assertThat(warehouse.next(0)).isEqualTo(1);
      warehouse.apply(first);
      assertThat(Facts.events(warehouse)).hasSize(1);
    }
  }

  @Test
  void answers_areNotAsOfATimeAtWhichCorrectionsMayBeLeft() {
    EventsQuestion question = new EventsQuestion(Facts.SITE, 1, Optional.empty());
    ManualClock clock = new ManualClock(DAY);
    try (SegmentWarehouse warehouse = open(clock)) {
      clock.set(DAY_END);
      warehouse.apply(new Facts(1).views(PHONE, DAY).batch());
      warehouse.caughtUp(DAY.plusSeconds(1));
      assertThat(warehouse.answerAll(List.of(question)).asOf()).isEqualTo(DAY);

      assertThat(warehouse.continueWork(0)).isFalse();
      warehouse.caughtUp(DAY.plusSeconds(2));
      assertThat(warehouse.answerAll(List.of(question)).asOf()).isEqualTo(DAY.plusSeconds(2));
    }
  }

  /** Received while the clock was a day ahead. */
  @Test
  void answers_areNotAsOfATimeInTheFuture() {
    EventsQuestion question = new EventsQuestion(Facts.SITE, 1, Optional.empty());
    try (SegmentWarehouse warehouse = open(new ManualClock(DAY))) {
      warehouse.apply(new Facts(1).views(PHONE, DAY_END).batch());

      assertThat(warehouse.answerAll(List.of(question)).asOf()).isEqualTo(DAY);
    }
  }

  @Test
  void corrections_areCounted_andMemoryIsMeasuredAtCheckpoints() {
    Facts facts =
        new Facts(1)
            .succeeds(Optional.of(PHONE), Optional.empty(), DAY)
            .enters(PHONE, DAY.plusSeconds(1), "newsletter");
    try (SegmentWarehouse warehouse = open()) {
      WarehouseMetrics metrics = warehouse.metrics();
      assertThat(metrics.eventMemoryBytes()).isNotNegative();
      assertThat(metrics.corrections()).isZero();

      warehouse.apply(facts.batch());
      warehouse.apply(facts.batch());
      warehouse.checkpoint(0);

      assertThat(metrics.corrections()).isEqualTo(1);
      assertThat(metrics.stateMemoryBytes()).isPositive();
    }
  }

  @Test
  void reportAfterClose_isRejected() {
    SegmentWarehouse warehouse = open();
    warehouse.close();

    assertThatThrownBy(() -> warehouse.answer(new EventsQuestion(Facts.SITE, 1, Optional.empty())))
        .isInstanceOf(WarehouseUnavailableException.class)
        .hasMessageContaining("closed");
  }

  private static Facts dayWithAllKindsOfFacts() {
    return new Facts(1)
        .enters(PHONE, DAY, "newsletter")
        .identifies(PHONE, ANNA, DAY.plusSeconds(1))
        .succeeds(Optional.of(PHONE), Optional.empty(), DAY.plusSeconds(2))
        .succeeds(Optional.of(PHONE), Optional.of(ANNA), DAY.plusSeconds(3))
        .succeeds(Optional.empty(), Optional.empty(), DAY.plusSeconds(4));
  }

  private SegmentWarehouse open() {
    return open(directory);
  }

  private SegmentWarehouse open(ManualClock clock) {
    return SegmentWarehouse.open(directory, clock);
  }

  private static SegmentWarehouse open(Path directory) {
    return SegmentWarehouse.open(directory, CLOCK);
  }

  /** Copies the files as a killed process would leave them. */
  private void copyFiles(Path to) throws IOException {
    copy("segments", to);
    copy("state", to);
  }

  private void copy(String name, Path to) throws IOException {
    Path source = directory.resolve(name);
    try (Stream<Path> files = Files.walk(source)) {
      for (Path file : files.toList()) {
        Path target = to.resolve(name).resolve(source.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
  }
}
