package dev.vouch.embedded.projector;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.EventId;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.embedded.projector.Projector.ProjectorHealth;
import dev.vouch.embedded.projector.Projector.ProjectorSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The projector's thread: it applies records, reports its health and stops on close. */
@Timeout(60)
class ProjectorTest {
  private static final Instant START = Instant.parse("2026-11-20T07:30:00Z");
  private static final ProjectorSettings SETTINGS =
      new ProjectorSettings(Duration.ofMillis(5), Duration.ofSeconds(60), 1_000);

  private final FakeLog log = new FakeLog();
  private final FakeWarehouse warehouse = new FakeWarehouse();

  @Test
  void appendedRecords_areApplied() throws InterruptedException {
    try (Projector projector = Projector.start(log, warehouse, () -> START, SETTINGS)) {
      append(START);
      await("record 1 is applied").until(() -> projector.health().applied() == 1);
      append(START);
      await("record 2 is applied").until(() -> projector.health().applied() == 2);

      assertThat(projector.health())
          .isEqualTo(new ProjectorHealth(2, Duration.ZERO, Optional.empty()));
    }
  }

  @Test
  void failingWarehouse_isReportedByHealthAndRetried() throws InterruptedException {
    warehouse.setFailing(true);
    try (Projector projector = Projector.start(log, warehouse, () -> START, SETTINGS)) {
      append(START.minusSeconds(90));
      await("lag is positive").until(() -> projector.health().lag().isPositive());
      await("failure is reported").until(() -> projector.health().failure().isPresent());

      assertThat(projector.health().failure().orElseThrow())
          .startsWith("Reports are not updated: records cannot be copied")
          .as("the log may be failing too, and classes are in Vouch's log")
          .doesNotContain("still recorded", "Exception");
      assertThat(projector.health().lag()).isEqualTo(Duration.ofSeconds(90));

      warehouse.setFailing(false);
      await("failure is over").until(() -> projector.health().failure().isEmpty());
      await("lag is zero").until(() -> projector.health().lag().isZero());
      assertThat(projector.health().applied()).isEqualTo(1);
    }
  }

  @Test
  void close_closesTheFeed() {
    Projector projector = Projector.start(log, warehouse, () -> START, SETTINGS);

    projector.close();

    assertThat(log.feedsClosed).hasValue(1);
  }

  @Test
  void close_doesNotWaitForAFailingWarehouse() throws InterruptedException {
    warehouse.setFailing(true);
    Projector projector = Projector.start(log, warehouse, () -> START, SETTINGS);
    append(START);
    await("failure is reported").until(() -> projector.health().failure().isPresent());

    projector.close();

    assertThat(log.feedsClosed).hasValue(1);
  }

  private void append(Instant receivedAt) {
    log.append(
        new LogRecord.SiteDeletion(new EventId(new UUID(0, 1)), new SiteId(1), receivedAt),
        Optional.empty());
  }
}
