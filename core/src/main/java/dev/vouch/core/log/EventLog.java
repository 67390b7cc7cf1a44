package dev.vouch.core.log;

import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** The durable, append-only record that a 204 waits for. Thread-safe, never blocks. */
public interface EventLog extends AutoCloseable {
  /**
   * Appends a record. The stage completes once the outcome is durable: with {@link Appended.Stored}
   * only after the record would survive a power failure (docs/ARCHITECTURE.md, goal 1). It never
   * completes exceptionally. It may complete on a thread of the log, so dependent actions must be
   * short. A log that others keep, such as Kafka, completes it with {@link Appended.Unknown} if it
   * does not learn the outcome in time.
   *
   * @param idempotency if present, the record is appended at most once per site and key in 7 days
   */
  CompletionStage<Appended> append(EncodedRecord record, Optional<Idempotency> idempotency);

  /** Encodes a record and appends it. */
  default CompletionStage<Appended> append(LogRecord record, Optional<Idempotency> idempotency) {
    return append(EncodedRecord.of(record), idempotency);
  }

  /** Opens a feed that starts at the position of {@code progress}. */
  LogFeed feed(Progress progress);

  /** Completes pending appends, then closes. */
  @Override
  void close();

  /** Thrown if the warehouse requires positions that the log has pruned. */
  final class LogGapException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * @param next the first position that the warehouse has not applied yet
     * @param oldest the first position that the log still has
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

  /**
   * Thrown if the warehouse has applied positions that the log does not have: the log lost its end.
   */
  final class WarehouseAheadOfLogException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * @param next the first position that the warehouse has not applied yet
     * @param end the first position that the log has not assigned
     */
    public WarehouseAheadOfLogException(int partition, long next, long end) {
      super(
          String.format(
              "The warehouse has applied partition %d of the log up to position %d, but the log"
                  + " ends at %d: the log lost its end or was replaced. Put back the log/ that"
                  + " belongs to this warehouse, or restore the data directory from a backup. If"
                  + " neither is possible, run ./vouch repair --accept-log-end, which says what may"
                  + " be missing.",
              partition, next - 1, end - 1));
    }
  }
}
