package dev.vouch.embedded.warehouse;

import dev.vouch.contract.ExportContract;
import dev.vouch.core.warehouse.EventExporter;
import dev.vouch.core.warehouse.Warehouse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;

/** Exports of the warehouse in segments pass the contract tests of all engines. */
class SegmentExportContractTest extends ExportContract {
  @Override
  protected Warehouse open(Path directory) {
    return SegmentWarehouse.open(directory, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
  }

  @Override
  protected EventExporter exporter(Warehouse warehouse) {
    return (SegmentWarehouse) warehouse;
  }
}
