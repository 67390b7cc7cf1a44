package dev.vouch.embedded.rows;

import dev.vouch.core.file.PrivateFiles;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import dev.vouch.embedded.duckdb.Sql;
import dev.vouch.embedded.duckdb.Transaction;
import dev.vouch.embedded.duckdb.WarehouseException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.duckdb.DuckDBConnection;

/** The database file {@code warehouse.duckdb} and its schema. */
final class RowsFile {
  static final String NAME = "warehouse.duckdb";
  private static final int SCHEMA_VERSION = 5;
  private static final int NONE = 0;

  private RowsFile() {}

  static DuckDBConnection open(Path directory, DuckDbSettings settings)
      throws IOException, SQLException {
    Path file = directory.resolve(NAME);
    boolean isNew = !Files.exists(file);
    DuckDBConnection connection =
        DriverManager.getConnection("jdbc:duckdb:" + file, settings.asProperties())
            .unwrap(DuckDBConnection.class);
    try (Statement statement = connection.createStatement()) {
      if (isNew) {
        PrivateFiles.restrict(file);
      }
      statement.execute("SET GLOBAL TimeZone = 'UTC'");
      statement.execute("SET GLOBAL lock_configuration = true");
      settleVersion(connection, statement);
      return connection;
    } catch (IOException | SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  private static void settleVersion(DuckDBConnection connection, Statement statement)
      throws SQLException {
    int version = version(statement);
    if (version == NONE) {
      boolean _ =
          Transaction.run(
              connection, () -> statement.execute(Sql.resource(RowsFile.class, "schema.sql")));
    } else if (version != SCHEMA_VERSION) {
      throw new WarehouseException(
          "the warehouse was written by another version of Vouch: run that version. Alternatively,"
              + " rename "
              + NAME
              + " to rebuild it from log.db; events older than the log's retention are lost");
    }
  }

  private static int version(Statement statement) throws SQLException {
    try (ResultSet tables =
        statement.executeQuery(
            "SELECT 1 FROM duckdb_tables() WHERE table_name = 'schema_version'")) {
      if (!tables.next()) {
        return NONE;
      }
    }
    try (ResultSet rows = statement.executeQuery("FROM schema_version")) {
      return rows.next() ? rows.getInt(1) : NONE;
    }
  }
}
