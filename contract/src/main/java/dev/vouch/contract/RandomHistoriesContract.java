package dev.vouch.contract;

import dev.vouch.core.warehouse.Warehouse;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;

/**
 * Only the random histories, for a second way in which an engine computes the same reports; the
 * handwritten stories run once, in {@link WarehouseContract}.
 */
public abstract class RandomHistoriesContract {
  /** Opens the warehouse in this directory: a new one, or the one closed there before. */
  protected abstract Warehouse open(Path directory);

  /**
   * The seed of the first history, unless the system property {@code vouch.seed} is set. The
   * delivery differs between odd and even seeds.
   */
  protected long firstSeed() {
    return 1;
  }

  /** The number of random histories, unless {@code vouch.histories} is set. */
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
