package dev.vouch.embedded.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TransactionTest {
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
  void work_isCommittedAsAWhole() throws SQLException {
    int result =
        Transaction.run(
            connection,
            () -> {
              insert(1);
              insert(2);
              return 7;
            });

    assertThat(result).isEqualTo(7);
    assertThat(committedRows()).isEqualTo(2);
  }

  @Test
  void failedWork_isNotCommitted_andTheConnectionStaysUsable() throws SQLException {
    assertThatThrownBy(
            () ->
                Transaction.run(
                    connection,
                    () -> {
                      insert(1);
                      insert(1);
                      return true;
                    }))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("uplicate key");

    assertThat(committedRows()).isZero();
    insert(1);
    assertThat(committedRows()).isOne();
  }

  private void insert(int number) throws SQLException {
    execute(connection, "INSERT INTO written VALUES (" + number + ")");
  }

  private long committedRows() throws SQLException {
    try (DuckDBConnection reader = connection.duplicate();
        Statement statement = reader.createStatement();
        ResultSet count = statement.executeQuery("SELECT count(*) FROM written")) {
      count.next();
      return count.getLong(1);
    }
  }

  private static void execute(DuckDBConnection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
