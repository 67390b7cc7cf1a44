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
import dev.vouch.embedded.warehouse.DuckDbSettings;
import dev.vouch.embedded.warehouse.DuckDbWarehouse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A warehouse built from a scrubbed log reports the same as the one before. */
class ScrubbedLogRebuildTest {
  private static final LogSettings NEVER_PRUNED =
      new LogSettings(Duration.ofDays(10_000), 65_536, 64L * 1024 * 1024);

  @TempDir Path directory;

  /** Of these histories, each has an erasure or a site deletion with records to remove. */
  @ParameterizedTest
  @ValueSource(longs = {1, 3, 7, 10})
  void rebuiltWarehouse_equalsTheOneBefore(long seed) throws IOException, InterruptedException {
    History history = RandomHistory.of(seed);
    List<LogRecord> records = history.log().stream().map(LogEntry::record).toList();
    ManualClock clock = new ManualClock(records.getFirst().receivedAt());
    try (SqliteLog log =
        SqliteLog.open(
            Files.createDirectory(directory.resolve("log")),
            NEVER_PRUNED,
            clock,
            fatal -> {
              throw fatal;
            })) {
      for (LogRecord record : records) {
        set(clock, record.receivedAt());
        log.append(record, Optional.empty()).toCompletableFuture().join();
      }
      Map<SiteId, List<CreditedEvent>> before = events(log, records, "before");
      int entriesBefore = Records.entries(log, 1).size();
      try (LogFeed feed = log.feed(partition -> log.lastPosition() + 1)) {
        feed.confirmDurable(0, log.lastPosition() + 1);
      }
      set(clock, latest(records).plus(Duration.ofHours(2)));

      log.scrub();

      assertThat(Records.entries(log, 1).size()).isLessThan(entriesBefore);
      assertThat(events(log, records, "rebuilt")).isEqualTo(before);
    }
  }

  private Map<SiteId, List<CreditedEvent>> events(
      SqliteLog log, List<LogRecord> records, String name)
      throws IOException, InterruptedException {
    try (DuckDbWarehouse warehouse =
            DuckDbWarehouse.open(
                Files.createDirectory(directory.resolve(name)),
                DuckDbSettings.DEFAULT,
                Clock.systemUTC());
        LogFeed feed = log.feed(warehouse)) {
      Optional<Batch> batch = feed.poll(Duration.ZERO);
      while (batch.isPresent()) {
        warehouse.apply(batch.get());
        batch = feed.poll(Duration.ZERO);
      }
      assertThat(warehouse.next(0)).isEqualTo(log.lastPosition() + 1);
      Map<SiteId, List<CreditedEvent>> events = new LinkedHashMap<>();
      for (SiteId site : records.stream().map(LogRecord::site).collect(Collectors.toSet())) {
        events.put(
            site, warehouse.answer(new EventsQuestion(site, 1000, Optional.empty())).events());
      }
      return events;
    }
  }

  private static Instant latest(List<LogRecord> records) {
    return records.stream().map(LogRecord::receivedAt).max(Instant::compareTo).orElseThrow();
  }

  private static void set(ManualClock clock, Instant to) {
    clock.advance(Duration.between(clock.instant(), to));
  }
}
