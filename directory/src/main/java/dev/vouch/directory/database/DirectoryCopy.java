package dev.vouch.directory.database;

import dev.vouch.core.site.SiteId;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;

/**
 * Copies all rows of the directory from the SQLite files in a folder to PostgreSQL, or from
 * PostgreSQL to new files. Both have the same tables. Not thread-safe.
 */
public final class DirectoryCopy {
  private static final int ROWS_AT_ONCE = 1_000;

  private static final String TABLES =
      """
      SELECT name FROM sqlite_schema
      WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'flyway_schema_history'
      ORDER BY name
      """;

  private final Path folder;
  private final PostgresServer server;
  private final boolean isToServer;

  private DirectoryCopy(Path folder, PostgresServer server, boolean isToServer) {
    this.folder = folder;
    this.server = server;
    this.isToServer = isToServer;
  }

  /**
   * Creates a copy to PostgreSQL.
   *
   * @param folder the folder of the SQLite files, which must be of this version
   */
  public static DirectoryCopy toServer(Path folder, PostgresServer server) {
    return new DirectoryCopy(folder, server, true);
  }

  /**
   * Creates a copy from PostgreSQL.
   *
   * @param folder the folder in which the SQLite files are created
   */
  public static DirectoryCopy toFolder(Path folder, PostgresServer server) {
    return new DirectoryCopy(folder, server, false);
  }

  /**
   * Checks the version of the source, and creates the schemas in PostgreSQL if they are the target
   * and do not exist.
   *
   * @throws DirectoryException if the source is of another version
   */
  public void prepare() {
    for (Schema schema : Schema.values()) {
      if (isToServer) {
        refuseOtherVersion(schema);
        Database _ = Database.open(server, schema);
      } else {
        new PostgresSchema(server, schema).refuseOtherVersion();
      }
    }
  }

  private void refuseOtherVersion(Schema schema) {
    if (!schema.isCurrent(Jdbi.create("jdbc:sqlite:" + schema.in(folder)))) {
      throw new DirectoryException(
          "%s was written by another version of Vouch. Start a server of this version once with this data directory."
              .formatted(schema.in(folder)));
    }
  }

  /**
   * Checks that the target is empty.
   *
   * @throws DirectoryException if the target has rows in PostgreSQL, or files with tables
   */
  public void refuseRows() {
    if (!isToServer) {
      refuseFiles();
      return;
    }
    forEachSchema(
        (_, both) -> {
          for (String table : tables(both.files())) {
            try (Statement statement = both.server().createStatement();
                ResultSet row =
                    statement.executeQuery("SELECT 1 FROM %s LIMIT 1".formatted(table))) {
              if (row.next()) {
                throw new DirectoryException(
                    "%s has rows in %s already. Use an empty database.".formatted(server, table));
              }
            }
          }
        });
  }

  private void refuseFiles() {
    for (Schema schema : Schema.values()) {
      if (!SqliteFile.isEmpty(folder, schema)) {
        throw new DirectoryException(
            "%s exists already. Use an empty directory.".formatted(schema.in(folder)));
      }
    }
  }

  /** Returns the time zone of each site in the source, in the order of the sites' creation. */
  public Map<SiteId, ZoneId> sites() {
    Map<SiteId, ZoneId> zones = new LinkedHashMap<>();
    try (Connection connection = isToServer ? files(Schema.DIRECTORY) : served(Schema.DIRECTORY);
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("SELECT site_id, time_zone FROM sites ORDER BY created_at_us")) {
      while (row.next()) {
        zones.put(SiteId.parse(row.getString(1)).orElseThrow(), ZoneId.of(row.getString(2)));
      }
      return zones;
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** Replaces all rows of the target by those of the source, in one transaction per schema. */
  public void run() {
    forEachSchema(
        (_, both) -> {
          List<String> tables = inOrderOfReferences(both.files());
          execute(
              both.target(),
              isToServer
                  ? "UPDATE change_counter SET revision = revision + 1"
                  // A row can refer to a row of the same table that is copied later.
                  : "PRAGMA defer_foreign_keys = ON");
          for (String table : tables.reversed()) {
            execute(both.target(), "DELETE FROM " + table);
          }
          for (String table : tables) {
            copy(table, both);
          }
        });
  }

  /** The connections to a schema's SQLite file and to its PostgreSQL schema. */
  private record Both(Connection files, Connection server, boolean isToServer) {
    Connection source() {
      return isToServer ? files : server;
    }

    Connection target() {
      return isToServer ? server : files;
    }
  }

  /** An operation on both databases of a schema. */
  @FunctionalInterface
  private interface Work {
    void run(Schema schema, Both both) throws SQLException;
  }

  private void forEachSchema(Work work) {
    for (Schema schema : Schema.values()) {
      try (Connection files = files(schema);
          Connection served = served(schema)) {
        files.setAutoCommit(false);
        served.setAutoCommit(false);
        Both both = new Both(files, served, isToServer);
        work.run(schema, both);
        both.target().commit();
      } catch (SQLException e) {
        throw failed(e);
      }
    }
  }

  private Connection files(Schema schema) throws SQLException {
    return SqliteFile.in(folder, schema).connections().openConnection();
  }

  private Connection served(Schema schema) throws SQLException {
    return server.connections(schema).getConnection();
  }

  /** Returns an exception without the cause, which can contain values of the rows. */
  private DirectoryException failed(SQLException e) {
    return new DirectoryException(
        "the directory cannot be copied from %s to %s (SQLSTATE %s): check both databases"
            .formatted(
                isToServer ? folder : server, isToServer ? server : folder, e.getSQLState()));
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static Set<String> tables(Connection source) throws SQLException {
    Set<String> tables = new LinkedHashSet<>();
    try (Statement statement = source.createStatement();
        ResultSet row = statement.executeQuery(TABLES)) {
      while (row.next()) {
        tables.add(row.getString(1));
      }
    }
    return tables;
  }

  /** Returns the tables, each after those that it refers to. */
  private static List<String> inOrderOfReferences(Connection source) throws SQLException {
    Set<String> ordered = new LinkedHashSet<>();
    Set<String> left = tables(source);
    while (!left.isEmpty()) {
      List<String> next = new ArrayList<>();
      for (String table : left) {
        Set<String> references = references(table, source);
        references.remove(table);
        if (ordered.containsAll(references)) {
          next.add(table);
        }
      }
      if (next.isEmpty()) {
        throw new IllegalStateException("the tables refer to each other: " + left);
      }
      ordered.addAll(next);
      left.removeAll(ordered);
    }
    return List.copyOf(ordered);
  }

  private static Set<String> references(String table, Connection source) throws SQLException {
    Set<String> references = new LinkedHashSet<>();
    try (Statement statement = source.createStatement();
        ResultSet row = statement.executeQuery("PRAGMA foreign_key_list(%s)".formatted(table))) {
      while (row.next()) {
        references.add(row.getString("table"));
      }
    }
    return references;
  }

  private static void copy(String table, Both both) throws SQLException {
    try (Statement statement = both.source().createStatement()) {
      statement.setFetchSize(ROWS_AT_ONCE); // PostgreSQL's driver would read all rows at once.
      try (ResultSet rows = statement.executeQuery("SELECT * FROM " + table)) {
        List<String> columns = columns(rows.getMetaData());
        int[] types = types(table, columns, both.server());
        try (PreparedStatement insert = both.target().prepareStatement(insert(table, columns))) {
          int waiting = 0;
          while (rows.next()) {
            for (int column = 1; column <= columns.size(); column++) {
              insert.setObject(column, value(rows, column, types[column - 1]), types[column - 1]);
            }
            insert.addBatch();
            waiting++;
            if (waiting == ROWS_AT_ONCE) {
              int[] _ = insert.executeBatch();
              waiting = 0;
            }
          }
          int[] _ = insert.executeBatch();
        }
      }
    }
  }

  private static List<String> columns(ResultSetMetaData rows) throws SQLException {
    List<String> columns = new ArrayList<>();
    for (int column = 1; column <= rows.getColumnCount(); column++) {
      columns.add(rows.getColumnName(column));
    }
    return columns;
  }

  /** Returns the types of columns in PostgreSQL; SQLite's driver has types of values only. */
  private static int[] types(String table, List<String> columns, Connection server)
      throws SQLException {
    try (Statement statement = server.createStatement();
        ResultSet none =
            statement.executeQuery(
                "SELECT %s FROM %s WHERE false".formatted(String.join(", ", columns), table))) {
      int[] types = new int[columns.size()];
      for (int column = 1; column <= types.length; column++) {
        types[column - 1] = none.getMetaData().getColumnType(column);
      }
      return types;
    }
  }

  private static String insert(String table, List<String> columns) {
    return "INSERT INTO %s (%s) VALUES (%s)"
        .formatted(
            table,
            String.join(", ", columns),
            Collections.nCopies(columns.size(), "?").stream().collect(Collectors.joining(", ")));
  }

  /** Reads a value as its PostgreSQL type; SQLite stores booleans as numbers. */
  private static @Nullable Object value(ResultSet row, int column, int type) throws SQLException {
    if (row.getObject(column) == null) {
      return null;
    }
    return switch (type) {
      case Types.BIT, Types.BOOLEAN -> row.getBoolean(column);
      case Types.BINARY -> row.getBytes(column);
      case Types.BIGINT, Types.INTEGER, Types.SMALLINT -> row.getLong(column);
      case Types.VARCHAR -> row.getString(column);
      default -> throw new IllegalStateException("a column has a type that is not copied: " + type);
    };
  }
}
