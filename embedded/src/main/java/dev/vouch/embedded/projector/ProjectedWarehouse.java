package dev.vouch.embedded.projector;

import dev.vouch.core.warehouse.Warehouse;

/** A warehouse whose files can fail and be opened again while events are recorded. */
public interface ProjectedWarehouse extends Warehouse {
  /**
   * Reopens the warehouse if an error has made it unusable, and does a part of its restoration if
   * events are missing; otherwise does nothing. Called before each batch, so it must be cheap.
   * Throws if the warehouse remains unusable; the caller retries.
   *
   * @return whether it was reopened; {@link #next} may then be lower than before
   */
  boolean recover();

  /** Whether the warehouse can be written. While it cannot, the caller retries {@link #recover}. */
  boolean isOpen();

  /** Records that the next record of the log is damaged, so that reports do not wait for it. */
  void cannotAdvance();
}
