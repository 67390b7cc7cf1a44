package dev.vouch.embedded.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.contract.Waiting;
import dev.vouch.contract.history.RandomHistory;
import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.engine.Reporting;
import dev.vouch.core.log.Appended;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.migration.Migration;
import dev.vouch.core.migration.MigrationCheck;
import dev.vouch.core.migration.MigrationException;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.embedded.EmbeddedEngine;
import dev.vouch.embedded.EmbeddedEngine.EmbeddedSettings;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.segment.StoredFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A migration to a new data directory, here from another one. */
@Tag("prove")
class EmbeddedTargetTest {
  @TempDir Path directory;

  private final List<LogRecord> records = records();

  private final ManualClock clock =
      new ManualClock(records.getFirst().receivedAt().truncatedTo(ChronoUnit.HOURS));

  /** Events of 30 days, of which more than 10 are closed. */
  private static List<LogRecord> records() {
    List<LogRecord> all = RandomHistory.of(1).records();
    Instant end = all.getFirst().receivedAt().plus(Duration.ofDays(30));
    return all.stream()
        .filter(record -> record.receivedAt().isBefore(end))
        .filter(record -> !(record instanceof LogRecord.Time))
        .filter(record -> !(record instanceof LogRecord.Expiry))
        .toList();
  }

  @Test
  void newDirectory_hasEqualReports_andIsUsedOnlyAfterItsMigration() throws Exception {
    EmbeddedSettings from = settings("from");
    EmbeddedSettings to = settings("to");
    try (EmbeddedEngine server = open(from);
        Reporting reporting = server.startReporting()) {
      receive(server);
      awaitApplied(server, reporting);
      // Checkpoints are a minute apart.
      Waiting.await("days are closed")
          .until(
              () -> {
                clock.advance(Duration.ofMinutes(1));
                return closedDays(from) > 10;
              });
    }

    try (EmbeddedSource source = EmbeddedSource.open(from, directory.resolve("copies"), clock);
        EmbeddedTarget target = EmbeddedTarget.open(to, clock)) {
      assertThat(source.closedDays()).hasSizeGreaterThan(10);
      Migration migration = new Migration(source, target, _ -> {});
      migration.copy();
      assertThatThrownBy(() -> open(to))
          .isInstanceOf(LogFailedException.class)
          .hasMessageContaining("A migration to this data directory is not complete");
      ReportQueries expected = migration.copyRest();
      assertEqual(expected, target.queries());
      migration.complete();
      assertThat(to.data().resolve("unfinished-migration")).doesNotExist();
      assertThat(to.data().resolve("finished-migration")).doesNotExist();
    }

    try (EmbeddedSource source = EmbeddedSource.open(from, directory.resolve("again"), clock);
        EmbeddedEngine server = open(to);
        Reporting reporting = server.startReporting()) {
      awaitApplied(server, reporting);
      assertEqual(source.stop(), reporting.queries());
    }
  }

  @Test
  void directoryWithFiles_isRefused() throws IOException {
    EmbeddedSettings to = settings("to");
    Files.createFile(to.data().resolve("other"));

    assertThatThrownBy(() -> EmbeddedTarget.open(to, clock))
        .isInstanceOf(MigrationException.class)
        .hasMessageContaining("Use an empty directory.");
  }

  private long closedDays(EmbeddedSettings settings) {
    Instant first = records.getFirst().receivedAt();
    return new StoredFiles(settings.data().resolve(EventStore.DIRECTORY))
        .extent().stream()
            .flatMap(extent -> extent.durableUntil().stream())
            .mapToLong(until -> Duration.between(first, until).toDays())
            .sum();
  }

  private EmbeddedSettings settings(String name) throws IOException {
    return new EmbeddedSettings(Files.createDirectories(directory.resolve(name)), 256);
  }

  private EmbeddedEngine open(EmbeddedSettings settings) {
    return EmbeddedEngine.open(
        settings,
        clock,
        failure -> {
          throw failure;
        });
  }

  /** Receives all records, hour by hour. */
  private void receive(EmbeddedEngine server) {
    List<CompletableFuture<Appended>> ofHour = new ArrayList<>();
    for (LogRecord record : records) {
      Instant hour = record.receivedAt().truncatedTo(ChronoUnit.HOURS);
      if (hour.isAfter(clock.instant())) {
        await(ofHour);
        ofHour.clear();
        clock.set(hour);
      }
      ofHour.add(server.log().append(record, Optional.empty()).toCompletableFuture());
    }
    await(ofHour);
  }

  private static void await(List<CompletableFuture<Appended>> appended) {
    appended.forEach(outcome -> assertThat(outcome.join()).isInstanceOf(Appended.Stored.class));
  }

  private static void awaitApplied(EmbeddedEngine server, Reporting reporting) {
    Waiting.await("all records are applied")
        .until(() -> reporting.appliedPositions().include(server.lastPositions()));
  }

  private void assertEqual(ReportQueries expected, ReportQueries actual)
      throws InterruptedException {
    DayRange days =
        new DayRange(
            LocalDate.ofInstant(records.getFirst().receivedAt(), ZoneOffset.UTC),
            LocalDate.ofInstant(records.getLast().receivedAt(), ZoneOffset.UTC).plusDays(1),
            ZoneOffset.UTC);
    for (SiteId site : records.stream().map(LogRecord::site).distinct().toList()) {
      MigrationCheck.SiteResult result = MigrationCheck.await(site, days, expected, actual);
      assertThat(result.differences()).as("reports of %s", site).isEmpty();
    }
  }
}
