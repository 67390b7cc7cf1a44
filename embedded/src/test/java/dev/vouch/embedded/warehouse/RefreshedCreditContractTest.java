package dev.vouch.embedded.warehouse;

import dev.vouch.contract.WarehouseContract;
import dev.vouch.core.warehouse.Warehouse;
import java.nio.file.Path;
import java.time.Clock;

/**
 * Stored credit changes no report: the DuckDB warehouse does what every engine's must when the
 * credit of open events is refreshed after every second batch, so that the facts of the others come
 * on top of it.
 */
class RefreshedCreditContractTest extends WarehouseContract {
  @Override
  protected Warehouse open(Path directory) {
    return new RefreshingWarehouse(
        DuckDbWarehouse.open(directory, DuckDbSettings.DEFAULT, Clock.systemUTC()));
  }
}
