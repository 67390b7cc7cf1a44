package dev.vouch.cluster.log;

import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.EventLog;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.log.LogFeed;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Numbered log records of several sites; their content does not matter. */
final class NumberedFacts {
  static final int SITES = 16;

  private NumberedFacts() {}

  static LogRecord event(long number, Instant receivedAt) {
    return new LogRecord.ServerEvent(
        new EventId(new UUID(0x7000, number)),
        new SiteId(Math.floorMod(number, SITES)),
        receivedAt.truncatedTo(ChronoUnit.MICROS),
        EventContent.of(EventName.CUSTOM, "/path"),
        Forwarding.NEITHER,
        Optional.empty(),
        Optional.empty());
  }

  static long number(LogRecord record) {
    return record.id().value().getLeastSignificantBits();
  }

  static Idempotency idempotency(long number) {
    return new Idempotency(String.format("%032x", number), String.format("%032x", number));
  }

  /** All entries of the log, except its times. */
  static List<LogEntry> entries(EventLog log) throws InterruptedException {
    List<LogEntry> entries = new ArrayList<>();
    try (LogFeed feed = log.feed(_ -> 1)) {
      Optional<Batch> batch = feed.poll(Duration.ZERO);
      while (batch.isPresent()) {
        entries.addAll(batch.get().entries());
        batch = feed.poll(Duration.ZERO);
      }
    }
    entries.removeIf(entry -> entry.record() instanceof LogRecord.Time);
    return entries;
  }
}
