package dev.vouch.embedded.warehouse;

import dev.vouch.contract.WarehouseContract;
import dev.vouch.contract.history.History;
import dev.vouch.contract.history.RandomHistory;
import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.warehouse.Warehouse;
import java.nio.file.Path;
import java.time.Instant;

/** The warehouse in segments passes the contract tests of all engines. */
class SegmentWarehouseContractTest extends WarehouseContract {
  /** After all events of the contract. */
  private static final Instant NOW = Instant.parse("2100-01-01T00:00:00Z");

  /** The empty log that it opens with has everything until then, which is before all events. */
  @Override
  protected Warehouse open(Path directory) {
    ManualClock clock = new ManualClock(Instant.EPOCH);
    Warehouse warehouse = SegmentWarehouse.open(directory, clock);
    clock.set(NOW);
    return warehouse;
  }

  /** The log of one machine has one partition. */
  @Override
  protected History history(long seed) {
    return RandomHistory.of(seed);
  }
}
