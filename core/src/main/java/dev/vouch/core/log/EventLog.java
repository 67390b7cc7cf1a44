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

  /** The warehouse needs positions that the log no longer holds. */
  final class LogGapException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * @param next the first position that the warehouse has not applied
     * @param oldest the first position that the log still holds
     */
    public LogGapException(int partition, long next, long oldest) {
      super(
          String.format(
              "The warehouse needs partition %d of the log from position %d on, but the log was"
                  + " pruned below %d. Restore the warehouse from a backup made at or after that"
                  + " position.",
              partition, next, oldest));
    }
  }

  /** The warehouse has applied positions that the log does not hold: the log lost its end. */
  final class WarehouseAheadOfLogException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * @param next the first position that the warehouse has not applied
     * @param end the first position that the log has not given away
     */
    public WarehouseAheadOfLogException(int partition, long next, long end) {
      super(
          String.format(
              "The warehouse has applied partition %d of the log up to position %d, but the log"
                  + " ends at %d: the log lost its end or was replaced. Put back the log that"
                  + " belongs to this warehouse, or restore log and warehouse from one backup. Do"
                  + " not go on with this pair: new events would be taken for ones already"
                  + " applied.",
              partition, next - 1, end - 1));
    }
  }
}
