package dev.vouch.core.warehouse;

import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Progress;
import java.time.Instant;

/**
 * The analytical store that reports read. {@link ReportQueries} are thread-safe; all other methods
 * are called by the projector's thread only.
 */
public interface Warehouse extends ReportQueries, Progress, AutoCloseable {
  /**
   * Applies a batch and stores its end, atomically. A batch below {@link #next} is ignored, so a
   * repeated one has no effect. The time records of batches close UTC days 14 days after their end:
   * the credit of a closed day is final, and the hashes that no open day can refer to are deleted
   * (docs/identity.md I3).
   */
  void apply(Batch batch);

  /**
   * Does a part of the work that {@link #apply} has left for later, such as the corrections of many
   * events by one record. Called while no records arrive.
   *
   * @return whether work remains
   */
  default boolean continueWork(int partition) {
    return false;
  }

  /**
   * Makes all applied records durable, even without the engine's own write-ahead log.
   *
   * @return the first position of the partition that may not be durable
   */
  long checkpoint(int partition);

  /**
   * Records that everything appended to the log until {@code until} has been applied. Called
   * whenever no records arrive, so it must be cheap.
   */
  default void caughtUp(Instant until) {
    // Not needed by a warehouse that derives the time of its answers from records.
  }

  @Override
  void close();
}
