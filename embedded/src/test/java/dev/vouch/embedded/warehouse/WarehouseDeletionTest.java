package dev.vouch.embedded.warehouse;

import static dev.vouch.embedded.warehouse.Facts.hashes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.log.LogStart;
import dev.vouch.embedded.log.LogExtent;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WarehouseDeletionTest {
  private static final Instant DAY = Instant.parse("2026-05-12T00:00:00Z");
  private static final LocalDate DATE = LocalDate.parse("2026-05-12");
  private static final LogExtent LOG = new LogExtent.Fixed(new LogStart(1, DAY, 0), 1);

  @TempDir private Path directory;

  @Test
  void openDaysAndState_areDeleted() {
    try (SegmentWarehouse warehouse = SegmentWarehouse.open(directory, Clock.systemUTC())) {
      warehouse.apply(new Facts(1).views(hashes(1, 1), DAY).batch());
    }
    assertThat(WarehouseContents.of(directory, DATE)).hasSize(1);
    WarehouseDeletion deletion = new WarehouseDeletion(directory, LOG);
    assertThat(deletion.obstacles()).isEmpty();
    deletion.delete();
    assertThat(WarehouseContents.of(directory, DATE)).isEmpty();
    assertThat(directory.resolve("state")).doesNotExist();
  }
}
