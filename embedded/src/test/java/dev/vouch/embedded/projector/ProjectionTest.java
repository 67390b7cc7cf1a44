package dev.vouch.embedded.projector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.event.EventId;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.embedded.projector.Projector.ProjectorSettings;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The order in which records, day closings and checkpoints reach the warehouse. */
class ProjectionTest {
  private static final Instant START = Instant.parse("2026-11-20T00:59:00Z");

  private final AtomicReference<Instant> now = new AtomicReference<>(START);
  private final FakeLog log = new FakeLog();
  private final FakeWarehouse warehouse = new FakeWarehouse();
  private final Projection projection =
      new Projection(
          log,
          warehouse,
          now::get,
          new ProjectorSettings(Duration.ofMillis(250), Duration.ofSeconds(60), 10));

  @Test
  void waitingRecords_areAppliedAsOneBatch() throws InterruptedException {
    append(START);
    append(START);

    assertThat(projection.advance(Duration.ZERO)).isEqualTo(2);

    assertThat(warehouse.calls).containsExactly("apply 1-2");
    assertThat(projection.applied()).isEqualTo(2);
  }

  @Test
  void sitePosition_isThatOfItsLatestAppliedRecord() throws InterruptedException {
    append(START, new SiteId(1));
    append(START, new SiteId(2));
    append(START, new SiteId(1));
    warehouse.setFailing(true);
    assertThatThrownBy(() -> projection.advance(Duration.ZERO))
        .isInstanceOf(IllegalStateException.class);
    assertThat(projection.appliedUntil(new SiteId(1))).isZero();

    warehouse.setFailing(false);
    projection.advance(Duration.ZERO);

    assertThat(projection.appliedUntil(new SiteId(1))).isEqualTo(3);
    assertThat(projection.appliedUntil(new SiteId(2))).isEqualTo(2);
    assertThat(projection.appliedUntil(new SiteId(3))).isZero();
  }

  @Test
  void failedBatch_isAppliedAgain() throws InterruptedException {
    append(START);
    projection.advance(Duration.ZERO);
    warehouse.calls.clear();
    append(START);
    append(START.plusSeconds(60));
    warehouse.setFailing(true);

    assertThatThrownBy(() -> projection.advance(Duration.ZERO))
        .isInstanceOf(IllegalStateException.class);
    assertThat(projection.waitingSince()).contains(START);
    warehouse.setFailing(false);
    projection.advance(Duration.ZERO);

    assertThat(warehouse.calls).containsExactly("failed apply 2-3", "apply 2-3");
    assertThat(projection.waitingSince()).isEmpty();
  }

  @Test
  @Timeout(30)
  void deferredWork_isContinuedWhileNoRecordsArrive_withoutWaiting() throws InterruptedException {
    warehouse.setWorkLeft(3);
    append(START);
    projection.advance(Duration.ZERO);
    assertThat(warehouse.calls).doesNotContain("continue");

    projection.advance(Duration.ZERO);
    // Of these, each would wait for records if no work was left.
    projection.advance(Duration.ofDays(1));
    projection.advance(Duration.ofDays(1));

    assertThat(warehouse.calls).filteredOn("continue"::equals).hasSize(3);
  }

  @Test
  void checkpoint_isTakenAfterAMinuteAndReleasesTheLog() throws InterruptedException {
    append(START);
    projection.advance(Duration.ZERO);
    assertThat(log.released).isEmpty();

    now.set(START.plusSeconds(60));
    projection.advance(Duration.ZERO);

    assertThat(warehouse.calls).endsWith("checkpoint");
    assertThat(log.released).containsExactly(2L);
  }

  @Test
  void checkpoint_isTakenAfterTheRecordLimit() throws InterruptedException {
    for (int i = 0; i < 10; i++) {
      append(START);
    }

    projection.advance(Duration.ZERO);

    assertThat(log.released).containsExactly(11L);
  }

  @Test
  void unchangedWarehouse_isNotCheckpointed() throws InterruptedException {
    now.set(START.plus(Duration.ofMinutes(30)));

    projection.advance(Duration.ZERO);

    assertThat(warehouse.calls).doesNotContain("checkpoint");
  }

  @Test
  void checkpoint_isTakenOnceTheClockIsCorrected_ifItWasAheadAtTheLast()
      throws InterruptedException {
    append(START);
    now.set(START.plus(Duration.ofDays(30)));
    projection.advance(Duration.ZERO);
    append(START.plusSeconds(1));
    now.set(START.plusSeconds(1));

    projection.advance(Duration.ZERO);

    assertThat(log.released).containsExactly(2L, 3L);
  }

  @Test
  void failedCheckpoint_doesNotReleaseTheLog() throws InterruptedException {
    append(START);
    projection.advance(Duration.ZERO);
    now.set(START.plusSeconds(60));
    warehouse.setFailing(true);

    assertThatThrownBy(() -> projection.advance(Duration.ZERO))
        .isInstanceOf(IllegalStateException.class);
    assertThat(log.released).isEmpty();

    warehouse.setFailing(false);
    projection.advance(Duration.ZERO);
    assertThat(log.released).containsExactly(2L);
  }

  @Test
  void restartedIdleLog_isReleased_withoutClockProgress() throws InterruptedException {
    append(START);
    warehouse.startAt(2);
    Projection restarted = new Projection(log, warehouse, now::get, ProjectorSettings.STANDARD);

    restarted.advance(Duration.ZERO);

    assertThat(log.released).containsExactly(2L);
  }

  @Test
  void rowsWithoutACheckpoint_areCheckpointedAtTheStart_alsoIfTheStateIsLost()
      throws InterruptedException {
    append(START);
    warehouse.startWithoutState(2);
    Projection restarted = new Projection(log, warehouse, now::get, ProjectorSettings.STANDARD);

    restarted.advance(Duration.ZERO);

    assertThat(warehouse.calls).endsWith("checkpoint");
  }

  @Test
  void postponedCheckpoint_isRetried_withoutNewRecords() throws InterruptedException {
    append(START);
    projection.advance(Duration.ZERO);
    warehouse.setCheckpointsPostponed(true);
    now.set(START.plusSeconds(60));
    projection.advance(Duration.ZERO);
    assertThat(log.released).containsExactly(1L);

    warehouse.setCheckpointsPostponed(false);
    now.set(START.plusSeconds(120));
    projection.advance(Duration.ZERO);

    assertThat(log.released).containsExactly(1L, 2L);
  }

  @Test
  void recoveredWarehouse_replaysLostRecords() throws InterruptedException {
    append(START);
    append(START.plusSeconds(60));
    projection.advance(Duration.ZERO);
    warehouse.calls.clear();

    warehouse.failAndLoseFrom(1);
    projection.advance(Duration.ZERO);

    assertThat(warehouse.calls).containsExactly("apply 1-2");
    assertThat(projection.applied()).isEqualTo(2);
  }

  @Test
  void recoveredWarehouse_resumesFromItsPosition_onceTheLogIsReadable()
      throws InterruptedException {
    append(START);
    projection.advance(Duration.ZERO);
    warehouse.calls.clear();
    warehouse.failAndLoseFrom(1);
    log.refuseFeeds(true);
    assertThatThrownBy(() -> projection.advance(Duration.ZERO))
        .isInstanceOf(IllegalStateException.class);

    log.refuseFeeds(false);
    projection.advance(Duration.ZERO);

    assertThat(warehouse.calls).contains("apply 1-1");
  }

  @Test
  void recoveredWarehouseWithoutLoss_keepsItsPosition() throws InterruptedException {
    append(START);
    projection.advance(Duration.ZERO);

    warehouse.failAndLoseFrom(2);
    projection.advance(Duration.ZERO);

    assertThat(projection.applied()).isEqualTo(1);
  }

  @Test
  void restoredWarehouse_isFedFromItsPosition_onceItIsOpen() throws InterruptedException {
    append(START);
    append(START);
    warehouse.setRestoring(2);
    warehouse.startAt(2);
    Projection restoring = new Projection(log, warehouse, now::get, ProjectorSettings.STANDARD);

    assertThat(restoring.advance(Duration.ofDays(1))).isZero();
    assertThat(warehouse.calls).containsExactly("restore");
    assertThat(restoring.applied()).isZero();

    restoring.advance(Duration.ofDays(1));
    assertThat(warehouse.calls).containsSubsequence("restore", "restore", "apply 2-2");
    assertThat(restoring.applied()).isEqualTo(2);
  }

  @Test
  void startedWarehouse_isKnownToHaveItsRecords() {
    append(START);
    warehouse.startAt(2);

    Projection restarted = new Projection(log, warehouse, now::get, ProjectorSettings.STANDARD);

    assertThat(restarted.applied()).isEqualTo(1);
  }

  @Test
  void warehouse_isToldUntilWhenItHasAllRecords() throws InterruptedException {
    append(START);
    projection.advance(Duration.ZERO);
    assertThat(warehouse.notes).isEmpty();
    now.set(START.plusSeconds(1));
    projection.advance(Duration.ZERO);
    assertThat(warehouse.notes).containsExactly("caught up until " + START.plusSeconds(1));
  }

  /** A restored warehouse then reports what it has; it must not do so for a moment's failure. */
  @Test
  void warehouse_isToldThatARecordIsDamaged_butNotThatAReadFailed() {
    log.refusePolls(new LogFailedException("The disk is busy.", new IOException()));
    assertThatThrownBy(() -> projection.advance(Duration.ZERO))
        .isInstanceOf(LogFailedException.class);
    assertThat(warehouse.notes).isEmpty();

    log.refusePolls(LogFailedException.damaged("A record is damaged."));
    assertThatThrownBy(() -> projection.advance(Duration.ZERO))
        .isInstanceOf(LogFailedException.class);
    assertThat(warehouse.notes).containsExactly("cannot advance");
  }

  @Test
  void backlog_waitsUntilTheLogIsDrained() throws InterruptedException {
    for (int i = 0; i < Projection.BACKLOG_RECORDS; i++) {
      append(START);
    }
    projection.advance(Duration.ZERO);
    assertThat(projection.waitingSince()).contains(START);

    projection.advance(Duration.ZERO);
    assertThat(projection.waitingSince()).isEmpty();
  }

  private void append(Instant receivedAt) {
    append(receivedAt, new SiteId(1));
  }

  private void append(Instant receivedAt, SiteId site) {
    log.append(
        new LogRecord.SiteDeletion(new EventId(new UUID(0, 1)), site, receivedAt),
        Optional.empty());
  }
}
