package dev.vouch.api.site;

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

/**
 * Blocking facade of the log for application services. {@link #append} returns once the log has
 * answered. Thread-safe.
 */
final class BlockingLog {
  private final EventLog log;
  private final ReceivedClock clock;
  private final EventIds ids;

  BlockingLog(EventLog log, ReceivedClock clock, EventIds ids) {
    this.log = log;
    this.clock = clock;
    this.ids = ids;
  }

  /** The ID and receive time of a new record. */
  record RecordHeader(EventId id, Instant receivedAt) {}

  /** The result of appending a record. */
  sealed interface Result {
    /** The record is durable. */
    record Stored() implements Result {}

    /** Nothing was appended; the log is unavailable. */
    record Unavailable(Duration retryAfter) implements Result {}

    /** The record may or may not have been appended. */
    record Unknown() implements Result {}
  }

  Result append(Function<RecordHeader, LogRecord> record) {
    Instant receivedAt = clock.now();
    RecordHeader header = new RecordHeader(ids.next(receivedAt), receivedAt);
    Appended appended =
        log.append(record.apply(header), Optional.empty()).toCompletableFuture().join();
    return switch (appended) {
      case Appended.Stored _ -> new Result.Stored();
      case Appended.Unavailable(Duration retryAfter) -> new Result.Unavailable(retryAfter);
      case Appended.Unknown _ -> new Result.Unknown();
      case Appended.Replayed _, Appended.PayloadDiffers _ ->
          throw new IllegalStateException("the log compared a record that had no idempotency key");
    };
  }
}
