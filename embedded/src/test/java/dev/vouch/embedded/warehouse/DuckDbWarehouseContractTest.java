package dev.vouch.embedded.warehouse;

import dev.vouch.contract.WarehouseContract;
import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.log.LogExtent;
import dev.vouch.core.site.SiteZones;
import dev.vouch.core.warehouse.Warehouse;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import dev.vouch.embedded.rollup.RollupSettings;
import java.nio.file.Path;
import java.time.Instant;

/** The DuckDB warehouse passes the contract tests of all engines. */
class DuckDbWarehouseContractTest extends WarehouseContract {
  /** After all events of the contract. */
  private static final Instant NOW = Instant.parse("2100-01-01T00:00:00Z");

  /** The empty log that it opens with has everything until then, which is before all events. */
  @Override
  protected Warehouse open(Path directory) {
    ManualClock clock = new ManualClock(Instant.EPOCH);
    Warehouse warehouse =
        DuckDbWarehouse.open(
            directory,
            DuckDbSettings.DEFAULT,
            clock,
            LogExtent.EMPTY,
            new RollupSettings(SiteZones.UTC, 1));
    clock.set(NOW);
    return warehouse;
  }
}
