package dev.vouch.embedded.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.event.EventId;
import dev.vouch.core.log.Appended;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.migration.UsedKey;
import dev.vouch.core.site.SiteId;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log that is read while a server appends to it. */
class LogTailTest {
  private static final Instant NOW = Instant.parse("2026-11-20T07:30:00Z");

  @TempDir Path directory;
  private final ManualClock clock = new ManualClock(NOW);
  private FileLog log;

  @BeforeEach
  void open() {
    log =
        FileLog.open(
            directory,
            LogSettings.STANDARD,
            clock,
            failure -> {
              throw failure;
            });
  }

  @AfterEach
  void close() {
    log.close();
  }

  @Test
  void recordsThatAreAppendedMeanwhile_areRead_eachOnce() {
    {
      LogTail tail = LogTail.open(directory);
      assertThat(tail.read(1)).isEmpty();
      append(1);
      append(2);
      Batch first = tail.read(1).orElseThrow();
      assertThat(numbers(first)).containsExactly(1L, 2L);
      assertThat(tail.read(first.last() + 1)).isEmpty();

      append(3);

      assertThat(numbers(tail.read(first.last() + 1).orElseThrow())).containsExactly(3L);
      assertThat(tail.start()).isEqualTo(log.start());
    }
  }

  @Test
  void prunedRecord_isAFailure() {
    append(1);
    append(2);
    {
      LogTail tail = LogTail.open(directory);
      log.close();
      new StoredLog(directory).removeGroups(1, 1);

      assertThatThrownBy(() -> tail.read(1)).isInstanceOf(LogFailedException.class);
    }
  }

  @Test
  void usedKeys_areThoseThatCannotBeUsedAgain_withTheTimeOfTheirUse() {
    append(1);
    clock.advance(Duration.ofDays(6));
    append(2);
    List<UsedKey> all = usedKeys();
    clock.advance(Duration.ofDays(2));

    List<UsedKey> later = usedKeys();

    assertThat(all).extracting(UsedKey::usedAt).contains(NOW, NOW.plus(Duration.ofDays(6)));
    assertThat(later)
        .containsExactly(
            new UsedKey(
                new SiteId(1),
                Records.idempotency(2),
                new EventId(new UUID(0x7000, 2)),
                NOW.plus(Duration.ofDays(6))));
  }

  private List<UsedKey> usedKeys() {
    List<UsedKey> keys = new ArrayList<>();
    LogTail.open(directory).readKeys(clock.instant(), keys::add);
    return keys;
  }

  private void append(long number) {
    assertThat(
            log.append(
                    Records.event(number, clock.instant()),
                    Optional.of(Records.idempotency(number)))
                .toCompletableFuture()
                .join())
        .isInstanceOf(Appended.Stored.class);
  }

  private static List<Long> numbers(Batch batch) {
    return batch.entries().stream()
        .map(Batch.LogEntry::record)
        .filter(record -> !(record instanceof LogRecord.Time))
        .map(Records::number)
        .toList();
  }
}
