package dev.vouch.contract;

import dev.vouch.contract.history.History;
import dev.vouch.contract.history.RandomHistory;
import dev.vouch.core.warehouse.Warehouse;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;

/**
 * The comparison of an engine with the reference model on random histories only, for another
 * configuration of an engine; the handwritten stories run once, in {@link WarehouseContract}.
 */
public abstract class ModelEquivalenceContract {
  /** Opens the warehouse in this directory: a new one, or the one closed there before. */
  protected abstract Warehouse open(Path directory);

  /**
   * The seed of the first history, unless the system property {@code vouch.seed} is set. The
   * delivery differs between odd and even seeds.
   */
  protected long firstSeed() {
    return 1;
  }

  /** Returns the history of a seed, of three partitions. */
  protected History history(long seed) {
    return RandomHistory.ofPartitions(seed);
  }

  /** The number of random histories, unless {@code vouch.histories} is set. */
  protected int histories() {
    return 1;
  }

  @Nested
  class Histories extends RandomHistoryContract {
    Histories() {
      super(
          ModelEquivalenceContract.this::open,
          ModelEquivalenceContract.this::history,
          Long.getLong("vouch.seed", ModelEquivalenceContract.this.firstSeed()),
          Integer.getInteger("vouch.histories", ModelEquivalenceContract.this.histories()));
    }
  }
}
