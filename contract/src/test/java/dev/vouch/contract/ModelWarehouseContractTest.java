package dev.vouch.contract;

import dev.vouch.contract.model.ModelWarehouse;
import dev.vouch.core.warehouse.Warehouse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** The reference model passes what it checks others by: the hand-made stories check the model. */
class ModelWarehouseContractTest extends WarehouseContract {
  private final Map<Path, ModelWarehouse> warehouses = new HashMap<>();

  @Override
  protected Warehouse open(Path directory) {
    return warehouses.computeIfAbsent(directory, empty -> new ModelWarehouse());
  }

  /** Compared with itself: enough to try the comparison. */
  @Override
  protected int histories() {
    return 2;
  }
}
