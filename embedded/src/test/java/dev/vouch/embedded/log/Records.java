package dev.vouch.embedded.log;

import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.PropertyValue;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Numbered log records, for tests of their order; their content does not matter. */
final class Records {
  private Records() {}

  static LogRecord event(long number, Instant receivedAt) {
    return new LogRecord.ServerEvent(
        new EventId(new UUID(0x7000, number)),
        new SiteId(1),
        receivedAt.truncatedTo(ChronoUnit.MICROS),
        EventContent.of(EventName.CUSTOM, "/path"),
        Forwarding.NEITHER,
        Optional.empty(),
        Optional.empty());
  }

  /** An event of about 10 KB. */
  static LogRecord large(long number, Instant receivedAt) {
    LinkedHashMap<String, PropertyValue> properties = new LinkedHashMap<>();
    for (int property = 0; property < 5; property++) {
      properties.put("text" + property, new PropertyValue.Text("x".repeat(2_000)));
    }
    return new LogRecord.ServerEvent(
        new EventId(new UUID(0x7000, number)),
        new SiteId(1),
        receivedAt.truncatedTo(ChronoUnit.MICROS),
        new EventContent(EventName.CUSTOM, "/path", Optional.empty(), Optional.empty(), properties),
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

  /** All entries of the log from position {@code next} on, except its times. */
  static List<LogEntry> entries(EventLog log, long next) {
    List<LogEntry> entries = new ArrayList<>();
    try (LogFeed feed = log.feed(partition -> next)) {
      Optional<Batch> batch = feed.poll(Duration.ZERO);
      while (batch.isPresent()) {
        entries.addAll(batch.get().entries());
        batch = feed.poll(Duration.ZERO);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while reading the log", e);
    }
    entries.removeIf(entry -> entry.record() instanceof LogRecord.Time);
    return entries;
  }
}
