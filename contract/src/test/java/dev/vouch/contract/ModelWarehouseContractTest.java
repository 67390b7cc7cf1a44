package dev.vouch.contract;

import dev.vouch.contract.model.ModelWarehouse;
import dev.vouch.core.warehouse.Warehouse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** The reference model passes the contract, whose handwritten stories verify it. */
class ModelWarehouseContractTest extends WarehouseContract {
  private final Map<Path, ModelWarehouse> warehouses = new HashMap<>();

  @Override
  protected Warehouse open(Path directory) {
    return warehouses.computeIfAbsent(directory, empty -> new ModelWarehouse());
  }

  /** The model is compared with itself, which exercises only the comparison. */
  @Override
  protected int histories() {
    return 2;
  }
}
