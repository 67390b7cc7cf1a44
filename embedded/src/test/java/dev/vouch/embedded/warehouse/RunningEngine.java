package dev.vouch.embedded.warehouse;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.contract.CanonicalAnswers;
import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.EventsQuestion.EventCursor;
import dev.vouch.core.report.EventsQuestion.EventsPage;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.site.SiteId;
import dev.vouch.embedded.log.FileLog;
import dev.vouch.embedded.log.LogSettings;
import dev.vouch.embedded.projector.Projector;
import dev.vouch.embedded.projector.Projector.ProjectorSettings;
import dev.vouch.embedded.state.StateSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Log, projector and warehouse of a data directory, as a server runs them. Not thread-safe. */
final class RunningEngine implements AutoCloseable {
  private static final Instant END = Instant.parse("2100-01-01T00:00:00Z");
  private static final ProjectorSettings SETTINGS =
      new ProjectorSettings(Duration.ofMillis(1), Duration.ofMinutes(1), 1_000_000);

  private final ManualClock clock;
  private final FileLog log;
  private final SegmentWarehouse warehouse;
  private final Projector projector;
  private boolean closed;

  RunningEngine(Path directory, ManualClock clock) {
    this.clock = clock;
    log =
        FileLog.open(
            directory,
            LogSettings.STANDARD,
            clock,
            failed -> {
              throw failed;
            });
    warehouse = SegmentWarehouse.open(directory, StateSettings.DEFAULT, clock, log);
    projector = Projector.start(log, warehouse, clock, SETTINGS);
  }

  FileLog log() {
    return log;
  }

  void append(LogRecord record) {
    log.append(record, Optional.empty()).toCompletableFuture().join();
  }

  /** Waits until all records are applied, and reports are answered. */
  void awaitApplied() {
    await("all records are applied")
        .untilAsserted(
            () -> {
              assertThat(warehouse.failure()).isEmpty();
              assertThat(projector.health().applied())
                  .as("%s", projector.health())
                  .isGreaterThanOrEqualTo(log.lastPosition());
            });
  }

  /** Waits until the projector has made a checkpoint, which is due at once. */
  void checkpoint() {
    clock.advance(Duration.ofMinutes(1));
  }

  /** Stops the projector, and returns what is reported of all sites once nothing is left to do. */
  List<Object> finalReports() {
    awaitApplied();
    projector.close();
    // Corrections are in the rows after a minute at the latest.
    clock.advance(Duration.ofMinutes(1));
    while (warehouse.continueWork(FileLog.PARTITION)) {
      // Reports leave out corrections that are not in the rows yet.
    }
    List<Object> reports = new ArrayList<>();
    for (SiteId site : SimulatedTraffic.SITES) {
      Scope scope = new Scope(site, Instant.EPOCH, END, AttributionModel.LAST, List.of());
      reports.add(warehouse.answer(new SummaryQuestion(scope, List.of())));
      reports.add(warehouse.answer(new CoverageQuestion(scope)));
      reports.add(
          Set.copyOf(
              warehouse.answer(new BreakdownQuestion(scope, Dimension.Field.SOURCE, 100)).lines()));
      reports.addAll(events(site));
    }
    return reports;
  }

  private List<CreditedEvent> events(SiteId site) {
    List<CreditedEvent> events = new ArrayList<>();
    Optional<EventCursor> before = Optional.empty();
    do {
      EventsPage page = warehouse.answer(new EventsQuestion(site, 1000, before));
      events.addAll(page.events());
      before = page.before();
    } while (before.isPresent());
    return CanonicalAnswers.of(events);
  }

  /** Closing it again has no effect. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    projector.close();
    warehouse.close();
    log.close();
  }
}
