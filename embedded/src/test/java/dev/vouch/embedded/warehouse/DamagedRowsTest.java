package dev.vouch.embedded.warehouse;

import static dev.vouch.embedded.warehouse.Facts.hashes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.LogExtent;
import dev.vouch.core.log.LogStart;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.warehouse.WarehouseUnavailableException;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A damaged block of the rows' file, which opens and fails only when a query reads the block. */
class DamagedRowsTest {
  private static final Instant DAY = Instant.parse("2026-05-12T00:00:00Z");

  /** The day is more than 14 days before the open ones, which need nothing of it. */
  private static final Instant CLOSES = DAY.plus(Duration.ofDays(30));

  private static final int BLOCK_BYTES = 262_144;
  private static final int HEADER_BYTES = 12_288;
  private static final LogStart PRUNED = new LogStart(4, DAY.plusSeconds(1), 0);

  @TempDir private Path directory;
  private final ManualClock clock = new ManualClock(CLOSES);
  private Batch open = new Batch(0, 1, 1, List.of());
  private List<CreditedEvent> before = List.of();

  @BeforeEach
  void damage() throws IOException {
    try (DuckDbWarehouse warehouse = open(LogExtent.EMPTY)) {
      warehouse.apply(new Facts(1).views(hashes(1, 1), DAY).batch());
      Facts.closeDays(warehouse, CLOSES);
      Facts facts = new Facts(4);
      for (int browser = 1; browser < 900; browser++) {
        facts.views(hashes(browser, browser), CLOSES.plusSeconds(browser));
      }
      open = facts.batch();
      warehouse.apply(open);
      before = Facts.events(warehouse);
      while (warehouse.checkpoint(0) <= open.last()) {
        // It seals for a second each time.
      }
    }
    damageABlockOfRows();
  }

  @Test
  void damagedBlock_isFoundByAReport_andTheWarehouseIsRestored() throws IOException {
    try (DuckDbWarehouse warehouse = open(new LogExtent.Fixed(PRUNED, open.last()))) {
      assertThatThrownBy(() -> Facts.events(warehouse))
          .isInstanceOf(WarehouseUnavailableException.class)
          .hasStackTraceContaining("does not match stored checksum");
      assertThat(warehouse.warning()).isPresent();

      restore(warehouse);
      assertThat(warehouse.failure()).isPresent();
      assertThat(warehouse.next(0)).isEqualTo(4);
      warehouse.apply(open);

      assertThat(warehouse.failure()).isEmpty();
      assertThat(warehouse.warning()).isEmpty();
      assertThat(Facts.events(warehouse)).isEqualTo(before);
    }
    assertThat(setAside()).isEqualTo(1);
  }

  @Test
  void damagedBlock_isNotReplaced_whenOtherFilesLackEvents() throws IOException {
    byte[] damaged = Files.readAllBytes(file());
    LogExtent later =
        new LogExtent.Fixed(new LogStart(5, CLOSES.plus(Duration.ofDays(1)), 0), open.last());
    try (DuckDbWarehouse warehouse = open(later)) {
      assertThatThrownBy(() -> Facts.events(warehouse))
          .isInstanceOf(WarehouseUnavailableException.class);

      assertThat(warehouse.recover()).isFalse();
      assertThat(warehouse.isOpen()).isTrue();
      assertThat(warehouse.failure()).isEmpty();
      assertThat(warehouse.warning())
          .hasValueSatisfying(
              text -> assertThat(text).contains("A block of warehouse.duckdb is damaged"));
    }
    assertThat(file()).hasBinaryContent(damaged);
  }

  @Test
  void onlyTheLatestDamagedFile_isKept() throws IOException {
    Files.createFile(directory.resolve("warehouse.duckdb.aside-earlier"));
    try (DuckDbWarehouse warehouse = open(new LogExtent.Fixed(PRUNED, open.last()))) {
      assertThatThrownBy(() -> Facts.events(warehouse))
          .isInstanceOf(WarehouseUnavailableException.class);
      restore(warehouse);
    }
    assertThat(setAside()).isEqualTo(1);
    assertThat(directory.resolve("warehouse.duckdb.aside-earlier")).doesNotExist();
  }

  private static void restore(DuckDbWarehouse warehouse) {
    boolean isRestored = warehouse.recover();
    while (!isRestored) {
      isRestored = warehouse.recover();
    }
  }

  private long setAside() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().contains(".aside-")).count();
    }
  }

  /** The first block that the file opens without and that its rows are read from. */
  private void damageABlockOfRows() throws IOException {
    byte[] intact = Files.readAllBytes(file());
    for (int block = HEADER_BYTES; block < intact.length; block += BLOCK_BYTES) {
      byte[] damaged = intact.clone();
      damaged[block + 1_000] ^= 1;
      Files.write(file(), damaged);
      if (failure().filter(message -> message.contains("stored checksum")).isPresent()) {
        return;
      }
    }
    throw new AssertionError("no block contains rows only");
  }

  /** Returns why the rows cannot be read; empty if they can, or if the file cannot be opened. */
  private Optional<String> failure() {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + file());
        Statement statement = connection.createStatement()) {
      try {
        statement.execute("SELECT count(*), bit_xor(hash(event)) FROM event");
        return Optional.empty();
      } catch (SQLException e) {
        return Optional.of(String.valueOf(e.getMessage()));
      }
    } catch (SQLException e) {
      return Optional.empty();
    }
  }

  private Path file() {
    return directory.resolve("warehouse.duckdb");
  }

  private DuckDbWarehouse open(LogExtent log) {
    return DuckDbWarehouse.open(directory, DuckDbSettings.DEFAULT, clock, log);
  }
}
