package dev.vouch.embedded.warehouse;

import static dev.vouch.embedded.warehouse.Facts.hashes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.log.Batch;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When checkpoints join row groups, which takes seconds under load. */
class JoiningRowGroupsTest {
  private static final Instant DAY = Instant.parse("2026-05-12T00:00:00Z");
  private static final Instant NOW = DAY.plus(Duration.ofDays(16));
  private static final int FULL_GROUPS = 3;

  @TempDir private Path directory;
  private long next = 1;

  @Test
  void checkpointsWithoutLoad_joinRowGroups() throws SQLException {
    try (DuckDbWarehouse warehouse = open()) {
      for (int minute = 0; minute < 5; minute++) {
        warehouse.apply(views(1, DAY));
        warehouse.checkpoint(0);
      }
    }

    assertThat(rowGroups()).isLessThan(3);
  }

  @Test
  void checkpointsUnderLoad_doNotJoinRowGroups() throws SQLException {
    try (DuckDbWarehouse warehouse = open()) {
      load(warehouse);
    }

    assertThat(rowGroups()).isEqualTo(FULL_GROUPS);
  }

  @Test
  void loadWithoutADayToClose_doesNotJoinRowGroups() throws SQLException {
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.closeDays(0, NOW);
      load(warehouse);
    }

    assertThat(rowGroups()).isEqualTo(FULL_GROUPS);
  }

  @Test
  void loadAfterClosingDays_joinsRowGroups() throws SQLException {
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(views(1, DAY));
      warehouse.closeDays(0, NOW);
      load(warehouse);
    }

    assertThat(rowGroups()).isLessThan(FULL_GROUPS);
  }

  private void load(DuckDbWarehouse warehouse) {
    for (int group = 0; group < FULL_GROUPS; group++) {
      warehouse.apply(views(RowGroup.ROWS, NOW));
    }
  }

  private DuckDbWarehouse open() {
    return DuckDbWarehouse.open(directory, DuckDbSettings.DEFAULT, Clock.systemUTC());
  }

  private Batch views(int count, Instant at) {
    Facts facts = new Facts(next);
    next += count;
    for (int view = 0; view < count; view++) {
      facts.views(hashes(1, 101), at);
    }
    return facts.batch();
  }

  private int rowGroups() throws SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:duckdb:" + directory.resolve("warehouse.duckdb"));
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT count(DISTINCT row_group_id) FROM pragma_storage_info('event')")) {
      rows.next();
      return rows.getInt(1);
    }
  }
}
