package dev.vouch.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TransactionTest {
  private final List<Runnable> commits = new ArrayList<>();
  private DuckDBConnection connection;

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection("jdbc:duckdb:").unwrap(DuckDBConnection.class);
    execute(connection, "CREATE TABLE written (number INTEGER PRIMARY KEY)");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  @Test
  void commitExecutor_runsOnlyTheCommit() throws SQLException {
    long result =
        Transaction.run(
            connection,
            () -> insert(1),
            commit -> {
              assertThat(committedRows()).isZero();
              commits.add(commit);
              commit.run();
              assertThat(committedRows()).isOne();
            });

    assertThat(result).isOne();
    assertThat(commits).hasSize(1);
  }

  @Test
  void failedWork_isNotCommitted() {
    Transaction.Work<Long> duplicateKey =
        () -> {
          insert(1);
          return insert(1);
        };

    assertThatThrownBy(() -> Transaction.run(connection, duplicateKey, commits::add))
        .isInstanceOf(SQLException.class);

    assertThat(commits).isEmpty();
    assertThat(committedRows()).isZero();
  }

  @Test
  void failedCommit_throwsItsCause() throws SQLException {
    try (DuckDBConnection other = connection.duplicate()) {
      Transaction.Work<Long> conflictingKey =
          () -> {
            insert(1);
            execute(other, "INSERT INTO written VALUES (1)");
            return 1L;
          };

      assertThatThrownBy(() -> Transaction.run(connection, conflictingKey))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("Failed to commit");
    }
    assertThat(committedRows()).isOne();
    assertThat(Transaction.run(connection, () -> insert(2))).isOne();
  }

  @Test
  void rejectedCommit_isRolledBack() throws SQLException {
    assertThatThrownBy(
            () ->
                Transaction.run(
                    connection,
                    () -> insert(1),
                    _ -> {
                      throw new RejectedExecutionException("closed");
                    }))
        .isInstanceOf(RejectedExecutionException.class);

    assertThat(committedRows()).isZero();
    assertThat(Transaction.run(connection, () -> insert(2))).isOne();
  }

  private long insert(int number) throws SQLException {
    execute(connection, "INSERT INTO written VALUES (%d)".formatted(number));
    return 1;
  }

  private static void execute(DuckDBConnection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private long committedRows() {
    try (DuckDBConnection other = connection.duplicate();
        Statement statement = other.createStatement();
        ResultSet rows = statement.executeQuery("SELECT count(*) FROM written")) {
      rows.next();
      return rows.getLong(1);
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }
}
