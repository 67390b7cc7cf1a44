package dev.vouch.embedded.warehouse;

import dev.vouch.contract.ModelEquivalenceContract;
import dev.vouch.core.warehouse.Warehouse;
import java.nio.file.Path;
import java.time.Clock;

/**
 * Stored credit does not change reports: random histories give the same results if the credit of
 * open events is refreshed after every second batch, so that facts arrive after credit was stored.
 */
class RefreshedCreditContractTest extends ModelEquivalenceContract {
  @Override
  protected Warehouse open(Path directory) {
    return new RefreshingWarehouse(
        DuckDbWarehouse.open(directory, DuckDbSettings.DEFAULT, Clock.systemUTC()));
  }

  /** Even, so that the delivery differs from that of {@link DuckDbWarehouseContractTest}. */
  @Override
  protected long firstSeed() {
    return 2;
  }
}
