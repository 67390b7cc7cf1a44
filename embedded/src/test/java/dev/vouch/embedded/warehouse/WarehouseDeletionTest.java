package dev.vouch.embedded.warehouse;

import static dev.vouch.embedded.warehouse.Facts.hashes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.log.LogExtent;
import dev.vouch.core.log.LogStart;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WarehouseDeletionTest {
  private static final Instant DAY = Instant.parse("2026-05-12T00:00:00Z");
  private static final LogExtent LOG = new LogExtent.Fixed(new LogStart(1, DAY, 0), 1);

  @TempDir private Path directory;

  @Test
  void rowsAndState_areDeleted() throws IOException {
    try (DuckDbWarehouse warehouse =
        DuckDbWarehouse.open(directory, DuckDbSettings.DEFAULT, Clock.systemUTC())) {
      warehouse.apply(new Facts(1).views(hashes(1, 1), DAY).batch());
    }
    Files.createFile(directory.resolve("warehouse.duckdb.wal"));
    WarehouseDeletion deletion = deletion();
    assertThat(deletion.obstacles()).isEmpty();

    deletion.delete();

    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files.map(file -> file.getFileName().toString())).containsExactly("sealed");
    }
  }

  /** Its closed days are in no other file. */
  @Test
  void warehouseOfAFormerVersion_isAnObstacle_alsoWhileItIsCopied() throws IOException {
    try (InputStream packed =
        new GZIPInputStream(
            Objects.requireNonNull(getClass().getResourceAsStream("former-12.duckdb.gz")))) {
      Files.copy(packed, directory.resolve("warehouse.duckdb"));
    }
    assertThat(deletion().obstacles()).singleElement().asString().contains("former version");

    Files.move(directory.resolve("warehouse.duckdb"), directory.resolve("warehouse-former.duckdb"));
    assertThat(deletion().obstacles()).singleElement().asString().contains("former version");
  }

  private WarehouseDeletion deletion() {
    return new WarehouseDeletion(directory, Clock.systemUTC(), LOG);
  }
}
