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
   * repeated one has no effect. By its time records, UTC days close 14 days after their end: their
   * credit is final, and the hashes that no open day can refer to are deleted (docs/identity.md
   * I3).
   */
  void apply(Batch batch);

  /**
   * Does a part of the work that {@link #apply} has left for later, such as the corrections of many
   * events by one record. Called while no records arrive.
   *
   * @return whether any is left
   */
  default boolean continueWork(int partition) {
    return false;
  }

  /**
   * Makes everything applied survive the loss of the engine's own WAL.
   *
   * @return the first position of the partition that might not survive that
   */
  long checkpoint(int partition);

  /**
   * Opens the warehouse anew if an error has made it unusable, and does a part of its restoration
   * if events are missing; otherwise does nothing. Called before each batch, so it must be cheap.
   * Throws if the warehouse remains unusable; the caller tries again.
   *
   * @return whether it was opened; {@link #next} may then be lower than before
   */
  default boolean recover() {
    return false;
  }

  /** Whether it can be written; otherwise {@link #recover} is called until it is. */
  default boolean isOpen() {
    return true;
  }

  /**
   * Notes that everything that was appended to the log until a time has been applied. Called
   * whenever no records arrive, so it must be cheap.
   */
  default void caughtUp(Instant until) {
    // A warehouse that says as of when its answers are by its records need not know.
  }

  /** Notes that the next record is damaged, so that reports need not wait for it. */
  default void cannotAdvance() {
    // A warehouse that answers reports at any time need not know.
  }

  @Override
  void close();
}
