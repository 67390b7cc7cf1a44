package dev.vouch.embedded.warehouse;

import dev.vouch.core.credit.UnreadableStateException;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.embedded.state.StateException;
import java.util.function.BooleanSupplier;

/**
 * Whether the events or the credit state have failed. After a failure, both are opened again as of
 * the last checkpoint; a damaged state is deleted before. For the projector's thread only.
 */
final class StateHealth {
  private boolean hasFailed;
  private boolean isDamaged;

  /** Runs work with the state and the events, and records a failure. */
  boolean noteFailure(BooleanSupplier work) {
    try {
      return work.getAsBoolean();
    } catch (UnreadableStateException e) {
      hasFailed = true;
      isDamaged = true;
      throw e;
    } catch (StateException | WarehouseException e) {
      hasFailed = true;
      isDamaged |= e instanceof StateException state && state.isDamage();
      throw e;
    }
  }

  boolean hasFailed() {
    return hasFailed;
  }

  /** Whether the state is damaged. */
  boolean isDamaged() {
    return isDamaged;
  }
}
