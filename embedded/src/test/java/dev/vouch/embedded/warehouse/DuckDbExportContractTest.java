package dev.vouch.embedded.warehouse;

import dev.vouch.contract.ExportContract;
import dev.vouch.core.warehouse.EventExporter;
import dev.vouch.core.warehouse.Warehouse;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;

/** Exports of the DuckDB warehouse pass the contract tests of all engines. */
class DuckDbExportContractTest extends ExportContract {
  @Override
  protected Warehouse open(Path directory) {
    return DuckDbWarehouse.open(
        directory, DuckDbSettings.DEFAULT, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
  }

  @Override
  protected EventExporter exporter(Warehouse warehouse) {
    return (DuckDbWarehouse) warehouse;
  }
}
