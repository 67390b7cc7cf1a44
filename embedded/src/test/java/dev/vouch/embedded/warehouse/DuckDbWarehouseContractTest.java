package dev.vouch.embedded.warehouse;

import dev.vouch.contract.WarehouseContract;
import dev.vouch.core.warehouse.Warehouse;
import java.nio.file.Path;
import java.time.Clock;

/** The DuckDB warehouse passes the contract of every engine's warehouse. */
class DuckDbWarehouseContractTest extends WarehouseContract {
  @Override
  protected Warehouse open(Path directory) {
    return DuckDbWarehouse.open(directory, DuckDbSettings.DEFAULT, Clock.systemUTC());
  }
}
