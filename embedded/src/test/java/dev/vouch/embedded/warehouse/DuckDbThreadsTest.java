package dev.vouch.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class DuckDbThreadsTest {
  private static final DuckDbSettings THREE = new DuckDbSettings(3, 512);

  @TempDir private Path directory;

  @Test
  void aQuery_hasAsManyThreadsAsAreSet() throws SQLException {
    try (DuckDBConnection connection = open();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT current_setting('threads')")) {
      rows.next();
      assertThat(rows.getInt(1)).isEqualTo(3);
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void duckDbsOwnThreads_stepBackBehindIngestion() throws SQLException {
    try (DuckDBConnection connection = open()) {
      assertThat(connection.isClosed()).isFalse();
      // With the one that started them, which may be about to end.
      assertThat(Scheduling.ofThreads("duckdb-worker-1"))
          .hasSizeBetween(2, 3)
          .extracting(Scheduling::policy)
          .containsOnly(Scheduling.IDLE);
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void whoOpens_keepsItsPriority() throws SQLException {
    Scheduling before = Scheduling.ofThisThread();
    try (DuckDBConnection connection = open()) {
      assertThat(connection.isClosed()).isFalse();
      assertThat(Scheduling.ofThisThread()).isEqualTo(before);
    }
  }

  private DuckDBConnection open() {
    return new WarehouseFile(directory, THREE, Clock.systemUTC()).open();
  }
}
