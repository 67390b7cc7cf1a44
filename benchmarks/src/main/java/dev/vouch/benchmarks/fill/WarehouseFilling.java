package dev.vouch.benchmarks.fill;

import dev.vouch.benchmarks.fill.DatasetGenerator.FilledDirectory.Counts;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventName;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.warehouse.Warehouse;
import dev.vouch.embedded.log.FileLog;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Applies records to a warehouse in batches, as the projector does with those of a log, and a time
 * record each hour. Not thread-safe.
 */
final class WarehouseFilling {
  private static final int BATCH_RECORDS = 16_384;
  private static final long CHECKPOINT_RECORDS = 1_000_000;

  private final Warehouse warehouse;
  private final List<LogEntry> entries = new ArrayList<>();
  private long nextPosition;
  private long durable;
  private Optional<Instant> hour = Optional.empty();
  private long pageviews;
  private long successes;
  private long confirmed;
  private long unconfirmed;
  private long pings;

  WarehouseFilling(Warehouse warehouse) {
    this.warehouse = warehouse;
    nextPosition = warehouse.next(FileLog.PARTITION);
    durable = nextPosition;
  }

  /** Adds a record that was received after all earlier ones. */
  void add(LogRecord record) {
    addTimes(record.receivedAt());
    append(record);
    count(record);
  }

  /** Adds the time record of each hour that has begun since the last one. */
  private void addTimes(Instant now) {
    Instant latest = now.truncatedTo(ChronoUnit.HOURS);
    Instant next = hour.map(last -> last.plus(1, ChronoUnit.HOURS)).orElse(latest);
    while (!next.isAfter(latest)) {
      append(new LogRecord.Time(next));
      hour = Optional.of(next);
      next = next.plus(1, ChronoUnit.HOURS);
    }
  }

  private void append(LogRecord record) {
    entries.add(new LogEntry(nextPosition, record));
    nextPosition++;
    if (entries.size() >= BATCH_RECORDS) {
      apply();
    }
  }

  private void apply() {
    if (entries.isEmpty()) {
      return;
    }
    warehouse.apply(
        new Batch(FileLog.PARTITION, entries.getFirst().position(), lastPosition(), entries));
    entries.clear();
    if (nextPosition - durable >= CHECKPOINT_RECORDS) {
      durable = warehouse.checkpoint(FileLog.PARTITION);
    }
  }

  /** Applies what remains until an instant, with all corrections, and makes it durable. */
  void finish(Instant end) {
    addTimes(end);
    apply();
    while (warehouse.continueWork(FileLog.PARTITION)) {
      // Each call does a part.
    }
    while (warehouse.checkpoint(FileLog.PARTITION) < nextPosition) {
      // Each call seals some of the closed days.
    }
  }

  private void count(LogRecord record) {
    switch (record) {
      case LogRecord.ServerEvent event -> {
        confirmed++;
        successes += event.content().eventName() == EventName.SUCCESS ? 1 : 0;
        count(event.content());
      }
      case LogRecord.BrowserEvent event -> {
        unconfirmed++;
        count(event.content());
      }
      case LogRecord.Identification _ -> pings++;
      case LogRecord.OrderAlias _,
          LogRecord.Erasure _,
          LogRecord.SiteDeletion _,
          LogRecord.Expiry _,
          LogRecord.Time _ ->
          throw new IllegalArgumentException("a filled directory has only facts");
    }
  }

  private void count(EventContent content) {
    pageviews += content.eventName() == EventName.PAGEVIEW ? 1 : 0;
  }

  /** The position of the last record. */
  long lastPosition() {
    return nextPosition - 1;
  }

  /** The numbers of records added. */
  Counts counts() {
    return new Counts(confirmed + unconfirmed, pageviews, successes, confirmed, pings);
  }
}
