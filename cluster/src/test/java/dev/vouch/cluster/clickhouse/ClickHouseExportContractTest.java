package dev.vouch.cluster.clickhouse;

import dev.vouch.contract.ExportContract;
import dev.vouch.core.warehouse.EventExporter;
import dev.vouch.core.warehouse.Warehouse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;

/** Exports from ClickHouse pass the contract tests of all engines. */
@Tag("prove")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClickHouseExportContractTest extends ExportContract {
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
    String database = "export_" + Integer.toUnsignedString(directory.hashCode());
    return new CreditedWarehouse(
        Objects.requireNonNull(server, "opened before all tests").client(database),
        new HashMap<>());
  }

  @Override
  protected EventExporter exporter(Warehouse warehouse) {
    return (CreditedWarehouse) warehouse;
  }
}
