package dev.vouch.embedded.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.event.EventId;
import dev.vouch.core.log.Appended;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.migration.MigratedRecords;
import dev.vouch.core.migration.MigratedRecords.MigratedRecord;
import dev.vouch.core.migration.UsedKey;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.embedded.log.LogCopy.CopyProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogCopyTest {
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final LocalDate OPEN_FROM = LocalDate.of(2026, 11, 5);
  private static final LogPositions BEFORE = LogPositions.of(0, 90).with(1, 7);
  private static final long FIRST = 1_000_000;
  private static final SiteId SITE = new SiteId(5);

  @TempDir Path directory;

  @Test
  void recordsOfSeveralPartitions_haveConsecutivePositions_alsoAfterAnInterruption() {
    try (LogCopy copy = LogCopy.open(directory)) {
      assertThat(copy.progress()).isEmpty();
      copy.begin(Optional.of(OPEN_FROM), BEFORE, FIRST);
      copy.append(records(BEFORE.with(0, 92), at(0, NOON), at(0, NOON.plusSeconds(1))));
    }
    try (LogCopy copy = LogCopy.open(directory)) {
      LogPositions copied = BEFORE.with(0, 92);
      assertThat(copy.progress()).contains(new CopyProgress(Optional.of(OPEN_FROM), copied));
      copy.append(records(copied.with(1, 8), at(1, NOON.plusSeconds(2))));
    }

    LogTail log = LogTail.open(directory);
    assertThat(log.start().isComplete()).isFalse();
    assertThat(positions(log)).containsExactly(FIRST, FIRST + 1, FIRST + 2);
  }

  /** Groups are pruned by the time of their last record. */
  @Test
  void groupEndsWithItsHour() {
    try (LogCopy copy = LogCopy.open(directory)) {
      copy.begin(Optional.of(OPEN_FROM), BEFORE, FIRST);
      assertThat(copy.lastBefore(NOON)).isEqualTo(FIRST - 1);
      Instant nextHour = NOON.plus(Duration.ofHours(1));
      copy.append(records(BEFORE, at(0, NOON), at(1, NOON.plusSeconds(9)), at(0, nextHour)));

      assertThat(copy.lastBefore(nextHour)).isEqualTo(FIRST + 1);
      assertThat(copy.lastBefore(nextHour.plusSeconds(1))).isEqualTo(FIRST + 2);
      assertThat(copy.lastWrittenAt()).contains(nextHour);
    }
  }

  @Test
  void erasure_isLeftToTheScrubber() throws IOException {
    LogRecord erasure =
        new LogRecord.Erasure(new EventId(new UUID(1, 1)), SITE, NOON, new UserKey(7));
    try (LogCopy copy = LogCopy.open(directory)) {
      copy.begin(Optional.empty(), LogPositions.NONE, 1);
      copy.append(
          new MigratedRecords(List.of(new MigratedRecord(0, 1, erasure)), LogPositions.of(0, 1)));
    }
    try (GroupStore store = GroupStore.open(directory)) {
      assertThat(store.removals().below(Long.MAX_VALUE))
          .singleElement()
          .extracting(pending -> pending.removal().position())
          .isEqualTo(1L);
    }
  }

  /** A crash between the records and the progress: they are copied again. */
  @Test
  void recordsBeyondTheProgress_areCutOff() throws IOException {
    LogPositions copied = BEFORE.with(0, 92);
    try (LogCopy copy = LogCopy.open(directory)) {
      copy.begin(Optional.of(OPEN_FROM), BEFORE, FIRST);
      copy.append(records(copied, at(0, NOON), at(0, NOON.plusSeconds(1))));
    }
    byte[] progress = Files.readAllBytes(directory.resolve("log/migration"));
    try (LogCopy copy = LogCopy.open(directory)) {
      copy.append(records(copied.with(0, 95), at(0, NOON.plusSeconds(2))));
    }
    Files.write(directory.resolve("log/migration"), progress);

    try (LogCopy copy = LogCopy.open(directory)) {
      assertThat(copy.progress()).contains(new CopyProgress(Optional.of(OPEN_FROM), copied));
      copy.append(records(copied.with(1, 8), at(1, NOON.plusSeconds(3))));
    }

    assertThat(positions(LogTail.open(directory))).containsExactly(FIRST, FIRST + 1, FIRST + 2);
  }

  private static List<Long> positions(LogTail log) {
    List<Long> positions = new ArrayList<>();
    Optional<Batch> batch = log.read(FIRST);
    while (batch.isPresent()) {
      batch.get().entries().forEach(entry -> positions.add(entry.position()));
      batch = log.read(batch.get().last() + 1);
    }
    return positions;
  }

  @Test
  void usedKey_isReplayedByAServer_untilItExpires() {
    Idempotency idempotency = new Idempotency("0a".repeat(16), "0b".repeat(16));
    EventId event = new EventId(new UUID(2, 2));
    UsedKey key = new UsedKey(SITE, idempotency, event, NOON.minus(Duration.ofDays(6)));
    try (LogCopy copy = LogCopy.open(directory)) {
      copy.begin(Optional.empty(), LogPositions.NONE, 1);
      copy.addKeys(List.of(key), NOON);
      copy.addKeys(List.of(key), NOON);
      copy.removeProgress();
    }
    ManualClock clock = new ManualClock(NOON);
    LogRecord again = new LogRecord.SiteDeletion(new EventId(new UUID(3, 3)), SITE, NOON);
    try (FileLog log =
        FileLog.open(
            directory,
            LogSettings.STANDARD,
            clock,
            failure -> {
              throw failure;
            })) {
      assertThat(log.append(again, Optional.of(idempotency)).toCompletableFuture().join())
          .isEqualTo(new Appended.Replayed(event));
    }
  }

  @Test
  void directoryOfAServer_isLocked() {
    try (LogCopy _ = LogCopy.open(directory)) {
      assertThatThrownBy(() -> LogCopy.open(directory))
          .isInstanceOf(DirectoryLock.LogInUseException.class);
    }
  }

  private static MigratedRecords records(LogPositions until, MigratedRecord... records) {
    return new MigratedRecords(List.of(records), until);
  }

  private static MigratedRecord at(int partition, Instant time) {
    return new MigratedRecord(partition, 1, new LogRecord.Time(time));
  }
}
