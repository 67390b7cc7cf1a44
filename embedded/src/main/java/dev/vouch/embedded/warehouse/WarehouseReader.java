package dev.vouch.embedded.warehouse;

import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import dev.vouch.embedded.duckdb.NativeLibrary;
import dev.vouch.embedded.rows.CreditedRows;
import dev.vouch.embedded.rows.RowsExtent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.duckdb.DuckDBConnection;

/**
 * A reader of a warehouse's file that no server uses, for checks and repairs. Does not change the
 * file. Not thread-safe.
 */
public final class WarehouseReader implements AutoCloseable {
  private static final long FIRST_POSITION = 1;
  private static final String LATEST = "SELECT max(received_until) FROM progress";

  private final DuckDBConnection connection;

  private WarehouseReader(DuckDBConnection connection) {
    this.connection = connection;
  }

  /** Returns the path of the file in a directory. */
  public static Path fileIn(Path directory) {
    return directory.resolve(CreditedRows.FILE);
  }

  /**
   * Opens the existing file in a directory.
   *
   * @throws WarehouseException if the file is damaged or cannot be read
   */
  public static WarehouseReader open(Path directory) {
    Properties properties = DuckDbSettings.DEFAULT.asProperties();
    properties.setProperty("access_mode", "READ_ONLY");
    try {
      DuckDBConnection connection =
          DriverManager.getConnection("jdbc:duckdb:" + fileIn(directory), properties)
              .unwrap(DuckDBConnection.class);
      NativeLibrary.removeTemporaryFile();
      return new WarehouseReader(connection);
    } catch (SQLException e) {
      throw unreadable(e);
    }
  }

  /** Returns where the rows begin. */
  RowsExtent extent() {
    return new RowsExtent(connection);
  }

  /** Whether the file exists. */
  public static boolean existsIn(Path directory) {
    return Files.exists(fileIn(directory));
  }

  /** Returns the first position of a partition of the log that has not been applied. */
  public long next(int partition) {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT next_position FROM progress WHERE partition_number = " + partition)) {
      return rows.next() ? rows.getLong(1) : FIRST_POSITION;
    } catch (SQLException e) {
      throw unreadable(e);
    }
  }

  /** Returns when the latest record was received; empty if there is none. */
  public Optional<Instant> latestReceivedAt() {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(LATEST)) {
      rows.next();
      return Optional.ofNullable(rows.getTimestamp(1))
          .map(latest -> latest.toLocalDateTime().toInstant(ZoneOffset.UTC));
    } catch (SQLException e) {
      throw unreadable(e);
    }
  }

  /**
   * Reads every column of every table; DuckDB verifies the checksum of each block that it reads.
   *
   * @return the number of rows
   */
  public long readAll() {
    long rows = 0;
    try (Statement statement = connection.createStatement()) {
      for (String table : tables(statement)) {
        try (ResultSet row =
            statement.executeQuery(
                "SELECT count(*), bit_xor(hash(t)) FROM \"%s\" AS t".formatted(table))) {
          row.next();
          rows += row.getLong(1);
        }
      }
      return rows;
    } catch (SQLException e) {
      throw unreadable(e);
    }
  }

  private static List<String> tables(Statement statement) throws SQLException {
    List<String> tables = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery("SELECT table_name FROM duckdb_tables()")) {
      while (rows.next()) {
        tables.add(rows.getString(1));
      }
    }
    return tables;
  }

  private static WarehouseException unreadable(SQLException e) {
    return new WarehouseException("warehouse.duckdb cannot be read: " + e.getMessage(), e);
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw unreadable(e);
    }
  }
}
