package dev.vouch.embedded.warehouse;

import dev.vouch.contract.WarehouseContract;
import dev.vouch.core.log.LogExtent;
import dev.vouch.core.site.SiteZones;
import dev.vouch.core.warehouse.Warehouse;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import dev.vouch.embedded.rollup.RollupSettings;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;

/** The DuckDB warehouse passes the contract tests of all engines. */
class DuckDbWarehouseContractTest extends WarehouseContract {
  @Override
  protected Warehouse open(Path directory) {
    return DuckDbWarehouse.open(
        directory,
        DuckDbSettings.DEFAULT,
        Clock.fixed(Instant.EPOCH, ZoneOffset.UTC),
        LogExtent.EMPTY,
        new RollupSettings(SiteZones.UTC, 1));
  }
}
