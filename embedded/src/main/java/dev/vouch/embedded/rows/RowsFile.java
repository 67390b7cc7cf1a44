package dev.vouch.embedded.rows;

import dev.vouch.core.file.PrivateFiles;
import dev.vouch.embedded.warehouse.DuckDbFailure;
import dev.vouch.embedded.warehouse.DuckDbSettings;
import dev.vouch.embedded.warehouse.Sql;
import dev.vouch.embedded.warehouse.Transaction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.duckdb.DuckDBConnection;

/** The database file {@code credited.duckdb} and its schema. */
final class RowsFile {
  static final String NAME = "credited.duckdb";
  private static final int SCHEMA_VERSION = 1;

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
      if (isWithoutSchema(statement)) {
        boolean _ =
            Transaction.run(
                connection, () -> statement.execute(Sql.resource(RowsFile.class, "schema.sql")));
      }
      return connection;
    } catch (IOException | SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  private static boolean isWithoutSchema(Statement statement) throws SQLException {
    try (ResultSet tables =
        statement.executeQuery(
            "SELECT 1 FROM duckdb_tables() WHERE table_name = 'schema_version'")) {
      return !tables.next();
    }
  }

  static boolean hasThisVersion(DuckDBConnection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("FROM schema_version")) {
      return rows.next() && rows.getInt(1) == SCHEMA_VERSION;
    }
  }

  /** Whether the file cannot be opened because of its content. */
  static boolean isDamage(SQLException failure) {
    return switch (DuckDbFailure.of(failure)) {
      case OTHER, NEWER_VERSION -> true;
      case IN_USE, INVALIDATED, OUT_OF_MEMORY, SYSTEM -> false;
    };
  }
}
