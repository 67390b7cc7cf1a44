package dev.vouch.server.manage;

import dev.vouch.core.log.Appended;
import dev.vouch.core.log.EventLog;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.log.LogFeed;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.Progress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;

/** A log that keeps its records in memory, or has no room. Thread-safe. */
final class InMemoryLog implements EventLog {
  private final List<LogRecord> records = new CopyOnWriteArrayList<>();
  private volatile boolean full;

  List<LogRecord> records() {
    return List.copyOf(records);
  }

  void setFull(boolean full) {
    this.full = full;
  }

  @Override
  public CompletionStage<Appended> append(LogRecord record, Optional<Idempotency> once) {
    if (full) {
      return CompletableFuture.completedFuture(new Appended.Unavailable(Duration.ofMillis(2500)));
    }
    records.add(record);
    return CompletableFuture.completedFuture(new Appended.Stored(record.id()));
  }

  @Override
  public LogFeed feed(Progress progress) {
    throw new UnsupportedOperationException("management only appends");
  }

  @Override
  public void close() {}
}
