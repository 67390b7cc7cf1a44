package dev.vouch.server.browser;

import dev.vouch.core.log.Appended;
import dev.vouch.core.log.EventLog;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.log.LogFeed;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.Progress;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;

/** A log in memory that shows what was appended. Thread-safe. */
final class RecordingLog implements EventLog {
  private final List<LogRecord> records = new CopyOnWriteArrayList<>();
  private final Map<String, Idempotency> idempotencyByKey = new HashMap<>();
  private Optional<Duration> full = Optional.empty();

  /** Refuses every append from now on. */
  synchronized void fill(Duration retryAfter) {
    full = Optional.of(retryAfter);
  }

  List<LogRecord> records() {
    return List.copyOf(records);
  }

  /** The only record; fails if there are none or more. */
  <R extends LogRecord> R only(Class<R> kind) {
    if (records.size() != 1) {
      throw new AssertionError("the log holds " + records.size() + " records, not one");
    }
    return kind.cast(records.getFirst());
  }

  @Override
  public synchronized CompletionStage<Appended> append(
      LogRecord record, Optional<Idempotency> idempotency) {
    if (full.isPresent()) {
      return CompletableFuture.completedStage(new Appended.Unavailable(full.get()));
    }
    if (idempotency.isPresent()) {
      Idempotency first = idempotencyByKey.putIfAbsent(idempotency.get().key(), idempotency.get());
      if (first != null) {
        return CompletableFuture.completedStage(
            first.equals(idempotency.get())
                ? new Appended.Replayed(record.id())
                : new Appended.PayloadDiffers());
      }
    }
    records.add(record);
    return CompletableFuture.completedStage(new Appended.Stored(record.id()));
  }

  @Override
  public LogFeed feed(Progress progress) {
    throw new UnsupportedOperationException("nothing reads this log");
  }

  @Override
  public void close() {}
}
