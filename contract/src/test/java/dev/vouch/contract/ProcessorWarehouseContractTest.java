package dev.vouch.contract;

import dev.vouch.core.warehouse.Warehouse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** The rules I3 and C1 to C11, closing, erasure, deletion and expiry, by the credit processor. */
class ProcessorWarehouseContractTest extends WarehouseContract {
  private final Map<Path, ProcessorWarehouse.Stored> directories = new HashMap<>();

  @Override
  protected Warehouse open(Path directory) {
    return new ProcessorWarehouse(
        directories.computeIfAbsent(
            directory, _ -> new ProcessorWarehouse.Stored(MemoryCreditState::new)));
  }

  @Override
  protected int histories() {
    return 10;
  }
}
