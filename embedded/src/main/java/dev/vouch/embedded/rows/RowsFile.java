package dev.vouch.embedded.rows;

import dev.vouch.core.file.PrivateFiles;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import dev.vouch.embedded.duckdb.NativeLibrary;
import dev.vouch.embedded.duckdb.Sql;
import dev.vouch.embedded.duckdb.Transaction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.duckdb.DuckDBConnection;

/** The database file {@code warehouse.duckdb} and its schema. */
final class RowsFile {
  static final String NAME = "warehouse.duckdb";

  /** The scripts by the version that each leads to; the first is for a new file. */
  private static final SortedMap<Long, String> SCHEMA =
      new TreeMap<>(
          Map.of(
              5L, "schema.sql",
              6L, "schema_6.sql",
              7L, "schema_7.sql",
              8L, "schema_8.sql",
              9L, "schema_9.sql",
              11L, "schema_11.sql",
              12L, "schema_12.sql",
              13L, "schema_13.sql",
              14L, "schema_14.sql",
              15L, "schema_15.sql"));

  private RowsFile() {}

  /** Connects to the file, which may be new. */
  static DuckDBConnection connect(Path directory, DuckDbSettings settings)
      throws IOException, SQLException {
    Path file = directory.resolve(NAME);
    boolean isNew = !Files.exists(file);
    DuckDBConnection connection =
        DriverManager.getConnection("jdbc:duckdb:" + file, settings.asProperties())
            .unwrap(DuckDBConnection.class);
    NativeLibrary.removeTemporaryFile();
    try (Statement statement = connection.createStatement()) {
      if (isNew) {
        PrivateFiles.restrict(file);
      }
      statement.execute("SET GLOBAL TimeZone = 'UTC'");
      statement.execute("SET GLOBAL lock_configuration = true");
      return connection;
    } catch (IOException | SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  /**
   * Whether it was written by a version of Vouch that computed credit when it was read. No later
   * version has a table of this name.
   */
  static boolean isFormer(DuckDBConnection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return number(statement, "SELECT count(*) FROM duckdb_tables() WHERE table_name = 'state'")
          > 0;
    }
  }

  /**
   * Creates the schema in a new file, or adds to an earlier version what it lacks.
   *
   * @throws WarehouseException if the file has another version of it
   */
  static void createSchema(DuckDBConnection connection) throws SQLException {
    long version = version(connection);
    List<String> lacking =
        SCHEMA.entrySet().stream()
            .filter(step -> step.getKey() > version)
            .map(Map.Entry::getValue)
            .toList();
    if ((lacking.size() == SCHEMA.size() && version != 0)
        || (lacking.isEmpty() && version != SCHEMA.lastKey())) {
      throw new WarehouseException(
          "the warehouse was written by another version of Vouch: run that version."
              + " Alternatively, rename "
              + NAME
              + ": it is then built again from sealed/ and log.db");
    }
    for (String script : lacking) {
      boolean _ =
          Transaction.run(
              connection, () -> execute(connection, Sql.resource(RowsFile.class, script)));
    }
  }

  /** Returns 0 for a new file. */
  private static long version(DuckDBConnection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      boolean isNew =
          number(
                  statement,
                  "SELECT count(*) FROM duckdb_tables() WHERE table_name = 'schema_version'")
              == 0;
      return isNew ? 0 : number(statement, "SELECT max(version) FROM schema_version");
    }
  }

  private static boolean execute(DuckDBConnection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return statement.execute(sql);
    }
  }

  private static long number(Statement statement, String sql) throws SQLException {
    try (ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }
}
