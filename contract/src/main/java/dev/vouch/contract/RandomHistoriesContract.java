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
   * How many random histories to run: by default the system property {@code vouch.histories}, or
   * two, since histories of odd and of even seeds are delivered differently.
   */
  protected int histories() {
    return Integer.getInteger("vouch.histories", 2);
  }

  @Nested
  class Histories extends RandomHistoryContract {
    Histories() {
      super(RandomHistoriesContract.this::open, RandomHistoriesContract.this.histories());
    }
  }
}
