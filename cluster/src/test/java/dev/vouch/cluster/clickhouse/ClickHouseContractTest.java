package dev.vouch.cluster.clickhouse;

import dev.vouch.contract.WarehouseContract;
import dev.vouch.core.warehouse.Warehouse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;

/** The rows and queries of ClickHouse pass the contract tests of all engines. */
@Tag("prove")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClickHouseContractTest extends WarehouseContract {
  private final Map<Path, Map<Integer, CreditedWarehouse.StoredPartition>> states = new HashMap<>();
  private @Nullable ClickHouseServer server;

  @BeforeAll
  void openServer() {
    server = ClickHouseServer.open();
  }

  @AfterAll
  void closeServer() {
    if (server != null) {
      server.close();
    }
  }

  @Override
  protected Warehouse open(Path directory) {
    String database = "vouch_" + Integer.toUnsignedString(directory.hashCode());
    return new CreditedWarehouse(
        Objects.requireNonNull(server, "opened before all tests").client(database),
        states.computeIfAbsent(directory, _ -> new HashMap<>()));
  }

  /** Few: every batch of a history is several requests. */
  @Override
  protected int histories() {
    return 2;
  }
}
