package dev.vouch.contract.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.Appended;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.EventLog;
import dev.vouch.core.log.LogFeed;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.UserKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The contract of an {@link EventLog}. An engine's test extends this class and opens its log. */
public abstract class EventLogContract extends IdempotencyContract {
  @Test
  void appendedRecords_areReadInOrder() {
    List<LogRecord> records = IntStream.range(0, 5_000).mapToObj(i -> event(SITE)).toList();

    List<CompletableFuture<Appended>> outcomes =
        records.stream().map(record -> append(record, Optional.empty())).toList();

    for (int i = 0; i < records.size(); i++) {
      assertThat(outcomes.get(i).join()).isEqualTo(new Appended.Stored(records.get(i).id()));
    }
    assertThat(records(NOTHING_APPLIED)).isEqualTo(records);
  }

  @Test
  void positions_startAtOneAndIncreaseByOne() {
    store(event(SITE));
    store(event(SITE));
    store(event(SITE));

    List<Batch> batches = batches(NOTHING_APPLIED);

    assertThat(batches.stream().flatMap(batch -> batch.entries().stream()))
        .extracting(LogEntry::position)
        .containsExactly(1L, 2L, 3L);
    assertThat(batches.getFirst().first()).isEqualTo(1);
    assertThat(batches.getLast().last()).isEqualTo(3);
  }

  @Test
  void recordsOfEveryKind_roundTrip() {
    List<LogRecord> records =
        List.of(
            event(SITE),
            new LogRecord.BrowserEvent(
                id(),
                SITE,
                START,
                EventContent.of(EventName.PAGEVIEW, "/"),
                new BrowserHashes(1, 2),
                Client.UNKNOWN,
                Optional.of(Touch.ofSource("newsletter"))),
            new LogRecord.Identification(
                id(), SITE, START, new BrowserHashes(1, 2), new UserKey(3), Client.UNKNOWN),
            new LogRecord.Erasure(id(), SITE, START, new UserKey(3)),
            new LogRecord.SiteDeletion(id(), SITE, START),
            new LogRecord.Expiry(id(), SITE, START, START.minus(Duration.ofDays(30))));

    records.forEach(this::store);

    assertThat(records(NOTHING_APPLIED)).isEqualTo(records);
  }

  @Test
  void acknowledgedRecords_persistAcrossReopening() {
    List<LogRecord> records = new ArrayList<>();
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < 10; i++) {
        records.add(store(event(SITE)));
      }
      reopen();
    }

    assertThat(records(NOTHING_APPLIED)).isEqualTo(records);
  }

  @Test
  void close_completesPendingAppends() {
    List<CompletableFuture<Appended>> outcomes =
        IntStream.range(0, 1_000).mapToObj(i -> append(event(SITE), Optional.empty())).toList();

    log.close();

    assertThat(outcomes)
        .allSatisfy(outcome -> assertThat(outcome).isCompletedWithValueMatching(this::isStored));
    log = open(clock);
    assertThat(records(NOTHING_APPLIED)).hasSize(1_000);
  }

  @Test
  void closedLog_isUnavailable() {
    log.close();

    Appended outcome = append(event(SITE), Optional.empty()).join();

    assertThat(outcome).isInstanceOf(Appended.Unavailable.class);
    log = open(clock);
    assertThat(records(NOTHING_APPLIED)).isEmpty();
  }

  @Test
  void feed_startsAtTheGivenPosition() {
    List<LogRecord> records = IntStream.range(0, 100).mapToObj(i -> event(SITE)).toList();
    records.stream().map(record -> append(record, Optional.empty())).toList().getLast().join();

    for (int next : List.of(1, 2, 37, 99, 100)) {
      List<Batch> batches = batches(partition -> next);
      assertThat(batches.getFirst().first()).isEqualTo(next);
      assertThat(batches.stream().flatMap(batch -> batch.entries().stream()))
          .extracting(LogEntry::record)
          .isEqualTo(records.subList(next - 1, 100));
    }
  }

  @Test
  void feedAtTheEnd_isEmpty() {
    store(event(SITE));

    assertThat(batches(partition -> 2)).isEmpty();
  }

  /** Also across a restart, because the warehouse identifies applied entries by position. */
  @Test
  void replay_returnsTheSameEntriesAtTheSamePositions() {
    for (int i = 0; i < 50; i++) {
      store(event(SITE));
    }
    List<LogEntry> first = entries(NOTHING_APPLIED);
    reopen();

    assertThat(entries(NOTHING_APPLIED)).isEqualTo(first).hasSize(50);
  }

  @Test
  void waitingFeed_receivesANewRecord() throws InterruptedException {
    LogRecord record = event(SITE);
    CountDownLatch waiting = new CountDownLatch(1);
    CompletableFuture<Optional<Batch>> polled =
        CompletableFuture.supplyAsync(
            () -> {
              try (LogFeed feed = log.feed(NOTHING_APPLIED)) {
                waiting.countDown();
                return feed.poll(TIMEOUT);
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    assertThat(waiting.await(30, TimeUnit.SECONDS)).isTrue();

    store(record);

    assertThat(polled.join().orElseThrow().entries()).containsExactly(new LogEntry(1, record));
  }

  @Test
  void recordHalfAnHourOld_isAppended() {
    LogRecord record = event(SITE);
    clock.advance(Duration.ofMinutes(30));

    store(record);

    assertThat(records(NOTHING_APPLIED)).containsExactly(record);
  }

  /** Days close by these times, also those of sites that get no events. */
  @Test
  void idleLog_appendsATimeEachHour() throws InterruptedException {
    store(event(SITE));
    clock.advance(Duration.ofMinutes(30));
    assertThat(awaitEntry(2)).isEqualTo(new LogRecord.Time(clock.instant()));

    clock.advance(Duration.ofHours(1));
    assertThat(awaitEntry(3)).isEqualTo(new LogRecord.Time(clock.instant()));
  }

  @Test
  void time_isAppendedOncePerHour_alsoAfterReopening() {
    store(event(SITE));
    store(event(SITE));
    clock.advance(Duration.ofMinutes(30));
    store(event(SITE));
    reopen();
    store(event(SITE));

    assertThat(records(NOTHING_APPLIED))
        .filteredOn(LogRecord.Time.class::isInstance)
        .containsExactly(new LogRecord.Time(clock.instant()));
  }

  @Test
  void timeAfterTheClockWasSetBack_isAppended() throws InterruptedException {
    store(event(SITE));
    clock.set(START.minus(Duration.ofDays(30)));

    assertThat(awaitEntry(2)).isEqualTo(new LogRecord.Time(clock.instant()));
  }

  private LogRecord awaitEntry(long position) throws InterruptedException {
    try (LogFeed feed = log.feed(partition -> position)) {
      return feed.poll(TIMEOUT).orElseThrow().entries().getFirst().record();
    }
  }
}
