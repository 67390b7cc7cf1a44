package dev.vouch.embedded.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.contract.history.History;
import dev.vouch.contract.history.RandomHistory;
import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.LogFeed;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.embedded.warehouse.SegmentWarehouse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A warehouse built from a scrubbed log reports the same as the one before, of days that were open
 * at the removal (docs/decisions/0022). No day closes here: while the records are appended, the
 * clock stands still.
 */
class ScrubbedLogRebuildTest {
  private static final LogSettings NEVER_PRUNED =
      new LogSettings(10_000, 65_536, 64L * 1024 * 1024);

  @TempDir Path directory;

  @ParameterizedTest
  @MethodSource("seedsWithRemovals")
  void rebuiltWarehouse_equalsTheOneBefore(long seed) throws IOException, InterruptedException {
    List<LogRecord> records = records(seed);
    ManualClock clock = new ManualClock(records.getFirst().receivedAt());
    try (FileLog log = open(clock)) {
      append(records, log);
      Map<SiteId, List<CreditedEvent>> before = events(log, records, "before");
      int entriesBefore = Records.entries(log, 1).size();

      scrub(log, records, clock);

      assertThat(Records.entries(log, 1).size()).isLessThan(entriesBefore);
      assertThat(events(log, records, "rebuilt")).isEqualTo(before);
    }
  }

  @ParameterizedTest
  @MethodSource("seedsWithRemovals")
  void rebuiltWarehouse_lacksOnlyTheSkippedRecord(long seed) throws Exception {
    List<LogRecord> records = records(seed);
    ManualClock clock = new ManualClock(records.getFirst().receivedAt());
    List<LogEntry> entries;
    try (FileLog log = open(clock)) {
      append(records, log);
      scrub(log, records, clock);
      entries = Records.entries(log, 1);
    }
    long skipped = entries.get(entries.size() / 2).position();
    damage(skipped);
    assertThat(LogCheck.run(logDirectory()).file().isIntact()).isFalse();

    new LogRepair(logDirectory(), clock).skipRecord(skipped);

    assertThat(LogCheck.run(logDirectory()).file().problems()).isEmpty();
    List<LogEntry> others = entries.stream().filter(entry -> entry.position() != skipped).toList();
    try (FileLog log = open(clock)) {
      assertThat(Records.entries(log, 1)).isEqualTo(others);
      assertThat(events(log, records, "rebuilt")).isEqualTo(eventsOf(others, log, records));
    }
  }

  /** Returns seeds of histories with an erasure or a site deletion that has records to remove. */
  private static LongStream seedsWithRemovals() {
    return LongStream.iterate(1, seed -> seed + 1).filter(seed -> removes(records(seed))).limit(4);
  }

  private static boolean removes(List<LogRecord> records) {
    return IntStream.range(0, records.size())
        .anyMatch(
            index ->
                records.subList(0, index).stream()
                    .anyMatch(earlier -> isRemovedBy(records.get(index), earlier)));
  }

  private static boolean isRemovedBy(LogRecord removal, LogRecord record) {
    return record.site().equals(removal.site())
        && switch (removal) {
          case LogRecord.SiteDeletion _ -> isFact(record);
          case LogRecord.Erasure erasure -> hasUser(record, erasure.userKey());
          case LogRecord.BrowserEvent _,
              LogRecord.Identification _,
              LogRecord.ServerEvent _,
              LogRecord.OrderAlias _,
              LogRecord.Expiry _,
              LogRecord.Time _ ->
              false;
        };
  }

  private static boolean isFact(LogRecord record) {
    return switch (record) {
      case LogRecord.BrowserEvent _,
          LogRecord.Identification _,
          LogRecord.ServerEvent _,
          LogRecord.OrderAlias _ ->
          true;
      case LogRecord.Erasure _, LogRecord.SiteDeletion _, LogRecord.Expiry _, LogRecord.Time _ ->
          false;
    };
  }

  private static boolean hasUser(LogRecord record, UserKey user) {
    return switch (record) {
      case LogRecord.Identification link -> link.userKey().equals(user);
      case LogRecord.ServerEvent event -> event.userKey().filter(user::equals).isPresent();
      case LogRecord.BrowserEvent _,
          LogRecord.OrderAlias _,
          LogRecord.Erasure _,
          LogRecord.SiteDeletion _,
          LogRecord.Expiry _,
          LogRecord.Time _ ->
          false;
    };
  }

  private static List<LogRecord> records(long seed) {
    History history = RandomHistory.of(seed);
    return history.records().stream()
        .filter(record -> !(record instanceof LogRecord.Time))
        .toList();
  }

  private FileLog open(ManualClock clock) throws IOException {
    return FileLog.open(
        Files.createDirectories(logDirectory()),
        NEVER_PRUNED,
        clock,
        fatal -> {
          throw fatal;
        });
  }

  private Path logDirectory() {
    return directory.resolve("log");
  }

  private static void append(List<LogRecord> records, FileLog log) {
    for (LogRecord record : records) {
      log.append(record, Optional.empty()).toCompletableFuture().join();
    }
  }

  private static void scrub(FileLog log, List<LogRecord> records, ManualClock clock) {
    try (LogFeed feed = log.feed(partition -> log.lastPosition() + 1)) {
      feed.confirmDurable(0, log.lastPosition() + 1);
    }
    clock.set(latest(records).plus(Duration.ofHours(2)));
    log.scrub();
  }

  private void damage(long position) {
    new StoredLog(logDirectory()).damageRecordAt(position);
  }

  /** The events of a warehouse that was given these entries only. */
  private Map<SiteId, List<CreditedEvent>> eventsOf(
      List<LogEntry> entries, FileLog log, List<LogRecord> records) throws IOException {
    try (SegmentWarehouse warehouse = openWarehouse("expected")) {
      warehouse.apply(new Batch(0, 1, log.lastPosition(), entries));
      return events(warehouse, records);
    }
  }

  private Map<SiteId, List<CreditedEvent>> events(FileLog log, List<LogRecord> records, String name)
      throws IOException, InterruptedException {
    try (SegmentWarehouse warehouse = openWarehouse(name);
        LogFeed feed = log.feed(warehouse)) {
      long last = log.lastPosition();
      Optional<Batch> batch = feed.poll(Duration.ZERO);
      while (batch.isPresent()) {
        warehouse.apply(batch.get());
        batch = feed.poll(Duration.ZERO);
      }
      assertThat(warehouse.next(0)).isGreaterThan(last);
      return events(warehouse, records);
    }
  }

  private static Map<SiteId, List<CreditedEvent>> events(
      SegmentWarehouse warehouse, List<LogRecord> records) {
    while (warehouse.continueWork(0)) {
      // Reports leave out corrections that are not in the rows yet.
    }
    Map<SiteId, List<CreditedEvent>> events = new LinkedHashMap<>();
    for (SiteId site : records.stream().map(LogRecord::site).collect(Collectors.toSet())) {
      events.put(site, warehouse.answer(new EventsQuestion(site, 1000, Optional.empty())).events());
    }
    return events;
  }

  private SegmentWarehouse openWarehouse(String name) throws IOException {
    return SegmentWarehouse.open(
        Files.createDirectory(directory.resolve(name)), Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
  }

  private static Instant latest(List<LogRecord> records) {
    return records.stream().map(LogRecord::receivedAt).max(Instant::compareTo).orElseThrow();
  }
}
