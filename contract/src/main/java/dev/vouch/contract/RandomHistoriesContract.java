package dev.vouch.contract;

import dev.vouch.core.warehouse.Warehouse;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;

/**
 * The random histories alone, for a second way in which an engine computes the same reports: its
 * hand-written stories run once, with {@link WarehouseContract}.
 */
public abstract class RandomHistoriesContract {
  /** Opens the warehouse of this directory: a new one, or the one that was closed there before. */
  protected abstract Warehouse open(Path directory);

  /**
   * The seed of the first history, if the system property {@code vouch.seed} is not set. Histories
   * of odd and of even seeds are delivered differently.
   */
  protected long firstSeed() {
    return 1;
  }

  /** How many random histories to run, if {@code vouch.histories} is not set. */
  protected int histories() {
    return 1;
  }

  @Nested
  class Histories extends RandomHistoryContract {
    Histories() {
      super(
          RandomHistoriesContract.this::open,
          Long.getLong("vouch.seed", RandomHistoriesContract.this.firstSeed()),
          Integer.getInteger("vouch.histories", RandomHistoriesContract.this.histories()));
    }
  }
}
