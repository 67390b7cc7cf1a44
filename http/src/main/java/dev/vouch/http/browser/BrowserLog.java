package dev.vouch.http.browser;

import dev.vouch.core.log.Appended;
import dev.vouch.core.log.EncodedRecord;
import dev.vouch.core.log.EventLog;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.log.LogFeed;
import dev.vouch.core.log.Progress;
import dev.vouch.http.ops.DiskReserve;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Decorator of the log for events of browsers. It rejects them while less disk space is free than
 * the reserve for events of backends. Thread-safe.
 */
public final class BrowserLog implements EventLog {
  private static final Appended DISK_RESERVED = new Appended.Unavailable(Duration.ofSeconds(30));

  private final EventLog log;
  private final DiskReserve reserve;

  /** Creates a decorator of {@code log}; does not close it. */
  public BrowserLog(EventLog log, DiskReserve reserve) {
    this.log = log;
    this.reserve = reserve;
  }

  @Override
  public CompletionStage<Appended> append(EncodedRecord record, Optional<Idempotency> idempotency) {
    return reserve.isReached()
        ? CompletableFuture.completedStage(DISK_RESERVED)
        : log.append(record, idempotency);
  }

  @Override
  public LogFeed feed(Progress progress) {
    return log.feed(progress);
  }

  /** Does nothing; the owner of the decorated log closes it. */
  @Override
  public void close() {}
}
