package dev.vouch.contract.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.Appended;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.EventLog;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.log.LogFeed;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.Progress;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.UserKey;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link EventLog} must do. An engine extends it and says how a log is opened. */
public abstract class EventLogContract {
  private static final Instant START = Instant.parse("2026-11-20T07:30:00Z");
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Progress NOTHING_APPLIED = partition -> 1;
  private static final SiteId SITE = new SiteId(1);
  private static final SiteId OTHER_SITE = new SiteId(2);
  private static final Idempotency ONCE = idempotency("a", "b");

  private final ManualClock clock = new ManualClock(START);
  private EventLog log;
  private long ids;

  /**
   * Opens the log of this test: the first time it is empty, later it holds what was appended.
   *
   * @param clock the only clock it may ask
   */
  protected abstract EventLog open(InstantSource clock);

  @BeforeEach
  void openLog() {
    log = open(clock);
  }

  @AfterEach
  void closeLog() {
    log.close();
  }

  @Test
  void appendedRecords_comeInTheirOrder() {
    List<LogRecord> records = IntStream.range(0, 5_000).mapToObj(i -> event(SITE)).toList();

    List<CompletableFuture<Appended>> outcomes =
        records.stream().map(record -> append(record, Optional.empty())).toList();

    for (int i = 0; i < records.size(); i++) {
      assertThat(outcomes.get(i).join()).isEqualTo(new Appended.Stored(records.get(i).id()));
    }
    assertThat(records(NOTHING_APPLIED)).isEqualTo(records);
  }

  @Test
  void positions_riseFromOneByOne() {
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
  void recordsOfEveryKind_comeBackAsTheyWere() {
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
  void everythingAcknowledged_isThereAfterReopening() {
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
  void close_finishesWhatWasAppended() {
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
  void feed_startsInTheMiddle() {
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
  void feedAtTheEnd_hasNothing() {
    store(event(SITE));

    assertThat(batches(partition -> 2)).isEmpty();
  }

  /** Also across a restart: the warehouse recognises what it has by position. */
  @Test
  void replay_givesTheSameEntriesAtTheSamePositions() {
    for (int i = 0; i < 50; i++) {
      store(event(SITE));
    }
    List<LogEntry> first = entries(NOTHING_APPLIED);
    reopen();

    assertThat(entries(NOTHING_APPLIED)).isEqualTo(first).hasSize(50);
  }

  @Test
  void waitingFeed_getsWhatIsAppendedMeanwhile() throws InterruptedException {
    LogRecord record = event(SITE);
    CountDownLatch waiting = new CountDownLatch(1);
    CompletableFuture<Optional<Batch>> polled =
        CompletableFuture.supplyAsync(
            () -> {
              try (LogFeed feed = log.feed(NOTHING_APPLIED)) {
                waiting.countDown();
                return feed.poll(PATIENCE);
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    assertThat(waiting.await(30, TimeUnit.SECONDS)).isTrue();

    store(record);

    assertThat(polled.join().orElseThrow().entries()).containsExactly(new LogEntry(1, record));
  }

  @Test
  void repeatedKeyWithTheSamePayload_isReplayed() {
    LogRecord first = event(SITE);

    assertThat(append(first, Optional.of(ONCE)).join()).isEqualTo(new Appended.Stored(first.id()));
    assertThat(append(event(SITE), Optional.of(ONCE)).join())
        .isEqualTo(new Appended.Replayed(first.id()));
    assertThat(records(NOTHING_APPLIED)).containsExactly(first);
  }

  @Test
  void repeatedKeyWithAnotherPayload_isRefused() {
    LogRecord first = event(SITE);
    append(first, Optional.of(ONCE)).join();

    assertThat(append(event(SITE), Optional.of(idempotency("a", "c"))).join())
        .isEqualTo(new Appended.PayloadDiffers());
    assertThat(records(NOTHING_APPLIED)).containsExactly(first);
  }

  @Test
  void keysAreRemembered_acrossReopening() {
    LogRecord first = event(SITE);
    append(first, Optional.of(ONCE)).join();
    reopen();

    assertThat(append(event(SITE), Optional.of(ONCE)).join())
        .isEqualTo(new Appended.Replayed(first.id()));
  }

  @Test
  void concurrentDuplicates_areStoredOnce() {
    List<CompletableFuture<Appended>> appends = Collections.synchronizedList(new ArrayList<>());
    List<LogRecord> records = IntStream.range(0, 64).mapToObj(i -> event(SITE)).toList();

    records.parallelStream().forEach(record -> appends.add(append(record, Optional.of(ONCE))));

    List<Appended> outcomes = appends.stream().map(CompletableFuture::join).toList();
    List<Appended> stored = outcomes.stream().filter(this::isStored).toList();
    assertThat(stored).hasSize(1);
    EventId id = ((Appended.Stored) stored.getFirst()).id();
    assertThat(outcomes).filteredOn(outcome -> !isStored(outcome)).hasSize(63);
    assertThat(outcomes)
        .filteredOn(outcome -> !isStored(outcome))
        .containsOnly(new Appended.Replayed(id));
    assertThat(records(NOTHING_APPLIED)).extracting(LogRecord::id).containsExactly(id);
  }

  @Test
  void sameKeyOnAnotherSite_isAnotherKey() {
    append(event(SITE), Optional.of(ONCE)).join();

    assertThat(append(event(OTHER_SITE), Optional.of(ONCE)).join())
        .isInstanceOf(Appended.Stored.class);
  }

  @Test
  void key_isRememberedForSevenDays() {
    LogRecord first = event(SITE);
    append(first, Optional.of(ONCE)).join();

    clock.advance(Duration.ofDays(7).minusNanos(1_000));
    assertThat(append(event(SITE), Optional.of(ONCE)).join())
        .isEqualTo(new Appended.Replayed(first.id()));

    clock.advance(Duration.ofNanos(1_000));
    assertThat(append(event(SITE), Optional.of(ONCE)).join()).isInstanceOf(Appended.Stored.class);
  }

  @Test
  void expiredKey_isRememberedAnewForItsNewUse() {
    append(event(SITE), Optional.of(ONCE)).join();
    clock.advance(Duration.ofDays(8));
    LogRecord second = event(SITE);
    append(second, Optional.of(idempotency("a", "c"))).join();

    assertThat(append(event(SITE), Optional.of(idempotency("a", "c"))).join())
        .isEqualTo(new Appended.Replayed(second.id()));
  }

  @Test
  void recordOlderThanAnHour_isNotAppended() {
    LogRecord late = event(SITE);
    clock.advance(Duration.ofHours(1).plusNanos(1_000));

    assertThat(append(late, Optional.of(ONCE)).join()).isInstanceOf(Appended.Unavailable.class);
    assertThat(records(NOTHING_APPLIED)).isEmpty();
  }

  @Test
  void refusedRecord_doesNotUseUpItsKey() {
    LogRecord late = event(SITE);
    clock.advance(Duration.ofHours(2));
    append(late, Optional.of(ONCE)).join();

    assertThat(append(event(SITE), Optional.of(ONCE)).join()).isInstanceOf(Appended.Stored.class);
  }

  @Test
  void recordAnHourOld_isAppended() {
    LogRecord record = event(SITE);
    clock.advance(Duration.ofHours(1));

    store(record);

    assertThat(records(NOTHING_APPLIED)).containsExactly(record);
  }

  @Test
  void deletionOfASite_forgetsItsKeysAndNoOthers() {
    LogRecord other = event(OTHER_SITE);
    append(event(SITE), Optional.of(ONCE)).join();
    append(other, Optional.of(ONCE)).join();

    store(new LogRecord.SiteDeletion(id(), SITE, clock.instant()));

    assertThat(append(event(SITE), Optional.of(ONCE)).join()).isInstanceOf(Appended.Stored.class);
    assertThat(append(event(OTHER_SITE), Optional.of(ONCE)).join())
        .isEqualTo(new Appended.Replayed(other.id()));
  }

  private void reopen() {
    log.close();
    log = open(clock);
  }

  private LogRecord store(LogRecord record) {
    assertThat(append(record, Optional.empty()).join()).isEqualTo(new Appended.Stored(record.id()));
    return record;
  }

  private CompletableFuture<Appended> append(LogRecord record, Optional<Idempotency> once) {
    return log.append(record, once)
        .toCompletableFuture()
        .orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }

  private boolean isStored(Appended outcome) {
    return outcome instanceof Appended.Stored;
  }

  private List<LogRecord> records(Progress progress) {
    return entries(progress).stream().map(LogEntry::record).toList();
  }

  private List<LogEntry> entries(Progress progress) {
    return batches(progress).stream().flatMap(batch -> batch.entries().stream()).toList();
  }

  /** Everything the log has from there on; checks that each partition's batches join. */
  private List<Batch> batches(Progress progress) {
    List<Batch> batches = new ArrayList<>();
    Map<Integer, Long> next = new HashMap<>();
    try (LogFeed feed = log.feed(progress)) {
      Optional<Batch> batch = feed.poll(Duration.ZERO);
      while (batch.isPresent()) {
        Batch found = batch.get();
        long expected = next.getOrDefault(found.partition(), progress.next(found.partition()));
        assertThat(found.first()).isEqualTo(expected);
        next.put(found.partition(), found.last() + 1);
        batches.add(found);
        batch = feed.poll(Duration.ZERO);
      }
      return batches;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while reading the log", e);
    }
  }

  private LogRecord event(SiteId site) {
    return new LogRecord.ServerEvent(
        id(),
        site,
        clock.instant(),
        EventContent.of(EventName.CUSTOM, "/path"),
        Forwarding.NEITHER,
        Optional.empty(),
        Optional.empty());
  }

  private EventId id() {
    return new EventId(new UUID(0x7000, ++ids));
  }

  private static Idempotency idempotency(String key, String payload) {
    return new Idempotency(key.repeat(32), payload.repeat(32));
  }
}
