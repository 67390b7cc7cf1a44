package dev.vouch.contract.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.log.Appended;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.EventLog;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.log.LogFeed;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.Progress;
import dev.vouch.core.site.SiteId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Base class of the event log contract tests. Opens a log for each test. */
abstract class EventLogSuite {
  static final Instant START = Instant.parse("2026-11-20T07:30:00Z");
  static final Duration TIMEOUT = Duration.ofSeconds(30);
  static final Progress NOTHING_APPLIED = partition -> 1;
  static final SiteId SITE = new SiteId(1);
  static final SiteId OTHER_SITE = new SiteId(2);
  static final Idempotency ONCE = idempotency("a", "b");

  final ManualClock clock = new ManualClock(START);
  EventLog log;
  private long ids;

  /**
   * Opens the log of this test: empty the first time, later with everything that was appended.
   *
   * @param clock the only clock that it may read
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

  void reopen() {
    log.close();
    log = open(clock);
  }

  LogRecord store(LogRecord record) {
    assertThat(append(record, Optional.empty()).join()).isEqualTo(new Appended.Stored(record.id()));
    return record;
  }

  CompletableFuture<Appended> append(LogRecord record, Optional<Idempotency> idempotency) {
    return log.append(record, idempotency)
        .toCompletableFuture()
        .orTimeout(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
  }

  boolean isStored(Appended outcome) {
    return outcome instanceof Appended.Stored;
  }

  List<LogRecord> records(Progress progress) {
    return entries(progress).stream().map(LogEntry::record).toList();
  }

  List<LogEntry> entries(Progress progress) {
    return batches(progress).stream().flatMap(batch -> batch.entries().stream()).toList();
  }

  /**
   * Returns everything in the log from there on; checks that each partition's batches are
   * contiguous.
   */
  List<Batch> batches(Progress progress) {
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

  LogRecord event(SiteId site) {
    return new LogRecord.ServerEvent(
        id(),
        site,
        clock.instant(),
        EventContent.of(EventName.CUSTOM, "/path"),
        Forwarding.NEITHER,
        Optional.empty(),
        Optional.empty());
  }

  EventId id() {
    return new EventId(new UUID(0x7000, ++ids));
  }

  static Idempotency idempotency(String key, String payload) {
    return new Idempotency(key.repeat(32), payload.repeat(32));
  }
}
