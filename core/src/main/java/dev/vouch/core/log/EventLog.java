package dev.vouch.core.log;

import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** The durable append-only record that a 204 waits for. Thread-safe, never blocks. */
public interface EventLog extends AutoCloseable {
  /**
   * Appends a record. The stage completes when the outcome is durable: never with {@link
   * Appended.Stored} before the record would survive a power cut (docs/ARCHITECTURE.md, goal 1). It
   * never completes exceptionally, and may complete on the log's own thread, so what hangs on it
   * must be short.
   *
   * @param once when present, the record is appended at most once per site and key in 7 days
   */
  CompletionStage<Appended> append(LogRecord record, Optional<Idempotency> once);

  /** Opens a feed that starts where {@code progress} stands. */
  LogFeed feed(Progress progress);

  /** Finishes what was appended, then closes. */
  @Override
  void close();
}
