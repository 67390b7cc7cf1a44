package dev.vouch.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.embedded.warehouse.DuckDbCheckpoints.Outcome;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DuckDbCheckpointsTest {
  private static final int ROW_GROUPS = 4;

  /** DuckDB's row group size. */
  private static final int ROWS = 122_880;

  @TempDir Path directory;
  private final ReentrantLock storedCredit = new ReentrantLock();
  private DuckDBConnection connection;
  private DuckDbCheckpoints checkpoints;

  @BeforeEach
  void fillRowGroups() throws SQLException {
    connection = new WarehouseFile(directory, DuckDbSettings.DEFAULT, Clock.systemUTC()).open();
    checkpoints = new DuckDbCheckpoints(connection, storedCredit);
    execute(
        "CREATE TABLE filled AS SELECT range AS number FROM range(%d)"
            .formatted(ROW_GROUPS * ROWS));
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  @Test
  void rowGroups_areJoinedOnlyByMakeAndJoin() throws SQLException {
    checkpoints.make();
    execute("DELETE FROM filled WHERE number % 4 > 0");
    assertThat(checkpoints.make()).isEqualTo(Outcome.MADE);
    assertThat(rowGroups()).isEqualTo(ROW_GROUPS);

    execute("DELETE FROM filled WHERE number = 0");
    assertThat(checkpoints.makeAndJoin()).isEqualTo(Outcome.MADE);
    assertThat(rowGroups()).isEqualTo(1);
  }

  @Test
  void letNextOnesJoin_appliesToTenCheckpoints() throws SQLException {
    checkpoints.letNextOnesJoin();
    for (int made = 1; made < 10; made++) {
      checkpoints.make();
    }
    execute("DELETE FROM filled WHERE number < %d".formatted(ROWS / 2));
    execute("DELETE FROM filled WHERE number >= %d".formatted(2 * ROWS + ROWS / 2));
    checkpoints.make();
    assertThat(rowGroups()).isEqualTo(ROW_GROUPS / 2);

    execute("DELETE FROM filled WHERE number % 4 > 0");
    checkpoints.make();
    assertThat(rowGroups()).isEqualTo(ROW_GROUPS / 2);
  }

  @Test
  void lockedStoredCredit_postponesTheCheckpoint_andJoiningStaysDue() throws Exception {
    checkpoints.make();
    execute("DELETE FROM filled WHERE number % 4 > 0");
    checkpoints.letNextOnesJoin();

    try (ExecutorService refresh = Executors.newSingleThreadExecutor()) {
      refresh.submit(storedCredit::lock).get();
      assertThat(checkpoints.make()).isEqualTo(Outcome.PUT_OFF);
      refresh.submit(storedCredit::unlock).get();
    }
    assertThat(checkpoints.make()).isEqualTo(Outcome.MADE);

    assertThat(rowGroups()).isEqualTo(1);
  }

  @Test
  void concurrentReader_preventsJoining_whichStaysDue() throws SQLException {
    checkpoints.make();
    execute("DELETE FROM filled WHERE number % 4 > 0");
    checkpoints.letNextOnesJoin();
    try (DuckDBConnection reader = connection.duplicate();
        Statement reads = reader.createStatement()) {
      reader.setAutoCommit(false);
      reads.execute("SELECT count(*) FROM filled");
      execute("DELETE FROM filled WHERE number = 0");

      assertThat(checkpoints.make()).isEqualTo(Outcome.MADE);
      assertThat(rowGroups()).isEqualTo(ROW_GROUPS);

      reader.rollback();
    }
    execute("DELETE FROM filled WHERE number = 4");
    checkpoints.make();
    assertThat(rowGroups()).isEqualTo(1);
  }

  @Test
  void checkpointRejectedByDuckDb_fails_andTheNextSucceeds() throws SQLException {
    checkpoints.make();
    try (DuckDBConnection other = connection.duplicate();
        Statement writes = other.createStatement()) {
      other.setAutoCommit(false);
      writes.execute("UPDATE filled SET number = 0 WHERE number = 1");

      assertThat(checkpoints.make()).isEqualTo(Outcome.FAILED);

      other.rollback();
    }
    assertThat(checkpoints.make()).isEqualTo(Outcome.MADE);
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private int rowGroups() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT count(DISTINCT row_group_id) FROM pragma_storage_info('filled')")) {
      rows.next();
      return rows.getInt(1);
    }
  }
}
