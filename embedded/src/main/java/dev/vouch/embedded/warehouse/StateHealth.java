package dev.vouch.embedded.warehouse;

import dev.vouch.core.credit.UnreadableStateException;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.embedded.state.StateException;
import java.util.function.BooleanSupplier;

/**
 * Whether the credit state has failed. After a failed write, RocksDB refuses all others until the
 * files are opened again; damaged files are deleted before that. For the projector's thread only.
 */
final class StateHealth {
  private final RowsDamage damage;
  private boolean hasFailed;
  private boolean isDamaged;

  StateHealth(RowsDamage damage) {
    this.damage = damage;
  }

  /** Does work with the state and the rows, and notes which of them fails. */
  boolean noteFailure(BooleanSupplier work) {
    try {
      return work.getAsBoolean();
    } catch (StateException e) {
      hasFailed = true;
      isDamaged |= e.isDamage();
      throw e;
    } catch (UnreadableStateException e) {
      hasFailed = true;
      isDamaged = true;
      throw e;
    } catch (WarehouseException e) {
      damage.note(e);
      throw e;
    }
  }

  /** Notes a failed checkpoint. */
  void noteFailedCheckpoint() {
    hasFailed = true;
  }

  boolean hasFailed() {
    return hasFailed;
  }

  boolean isDamaged() {
    return isDamaged;
  }
}
