package dev.vouch.server.site;

import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventIds;
import dev.vouch.core.ingest.ReceivedClock;
import dev.vouch.core.log.Appended;
import dev.vouch.core.log.EventLog;
import dev.vouch.core.log.LogRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/** Appends management's records to the log, and waits until they are on disk. Thread-safe. */
public final class BlockingLog {
  private final EventLog log;
  private final ReceivedClock clock;
  private final EventIds ids;

  public BlockingLog(EventLog log, ReceivedClock clock, EventIds ids) {
    this.log = log;
    this.clock = clock;
    this.ids = ids;
  }

  /** What every record has. */
  record Head(EventId id, Instant receivedAt) {}

  /** What became of an append. */
  sealed interface Result {
    /** The record survives a power cut. */
    record OnDisk() implements Result {}

    /** Nothing was appended. */
    record Unavailable(Duration retryAfter) implements Result {}
  }

  public Result append(Function<Head, LogRecord> record) {
    Instant receivedAt = clock.now();
    LogRecord made = record.apply(new Head(ids.next(receivedAt), receivedAt));
    Appended appended = log.append(made, Optional.empty()).toCompletableFuture().join();
    return switch (appended) {
      case Appended.Stored _ -> new Result.OnDisk();
      case Appended.Unavailable(Duration retryAfter) -> new Result.Unavailable(retryAfter);
      case Appended.Replayed _, Appended.PayloadDiffers _ ->
          throw new IllegalStateException("the log compared a record that had no idempotency key");
    };
  }
}
