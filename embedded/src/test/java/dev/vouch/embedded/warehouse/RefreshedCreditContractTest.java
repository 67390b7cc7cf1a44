package dev.vouch.embedded.warehouse;

import dev.vouch.contract.RandomHistoriesContract;
import dev.vouch.core.warehouse.Warehouse;
import java.nio.file.Path;
import java.time.Clock;

/**
 * Stored credit changes no report: the random histories come out the same when the credit of open
 * events is refreshed after every second batch, so that facts arrive after credit was stored.
 */
class RefreshedCreditContractTest extends RandomHistoriesContract {
  @Override
  protected Warehouse open(Path directory) {
    return new RefreshingWarehouse(
        DuckDbWarehouse.open(directory, DuckDbSettings.DEFAULT, Clock.systemUTC()));
  }

  /** The other way of delivery than {@link DuckDbWarehouseContractTest} has. */
  @Override
  protected long firstSeed() {
    return 2;
  }
}
