package dev.vouch.directory.database;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;

/** The tables of a schema in a form that does not depend on the engine, one line each. */
final class SchemaStructure {
  private static final Map<String, String> SQLITE_TYPES =
      Map.of("int8", "BIGINT", "int4", "INTEGER", "bool", "BOOLEAN");

  private final DatabaseMetaData metadata;
  private final @Nullable String schema;
  private final Set<String> lines = new TreeSet<>();

  private SchemaStructure(DatabaseMetaData metadata, @Nullable String schema) {
    this.metadata = metadata;
    this.schema = schema;
  }

  static List<String> of(Jdbi jdbi, @Nullable String schema) throws SQLException {
    return jdbi.withHandle(handle -> of(handle.getConnection(), schema));
  }

  private static List<String> of(Connection connection, @Nullable String schema)
      throws SQLException {
    SchemaStructure structure = new SchemaStructure(connection.getMetaData(), schema);
    for (String table : structure.tables()) {
      structure.add(table);
    }
    return List.copyOf(structure.lines);
  }

  private List<String> tables() throws SQLException {
    List<String> tables = new ArrayList<>();
    try (ResultSet rows = metadata.getTables(null, schema, "%", new String[] {"TABLE"})) {
      while (rows.next()) {
        tables.add(rows.getString("TABLE_NAME"));
      }
    }
    tables.removeIf(name -> name.equals("flyway_schema_history") || name.startsWith("sqlite_"));
    return tables;
  }

  private void add(String table) throws SQLException {
    Map<Integer, String> key = new TreeMap<>();
    try (ResultSet rows = metadata.getPrimaryKeys(null, schema, table)) {
      while (rows.next()) {
        key.put(rows.getInt("KEY_SEQ"), rows.getString("COLUMN_NAME"));
      }
    }
    lines.add(table + ". key " + key.values());
    addColumns(table, Set.copyOf(key.values()));
    addReferences(table);
    addIndexes(table, List.copyOf(key.values()));
  }

  private void addColumns(String table, Set<String> key) throws SQLException {
    try (ResultSet rows = metadata.getColumns(null, schema, table, "%")) {
      while (rows.next()) {
        String name = rows.getString("COLUMN_NAME");
        String type = rows.getString("TYPE_NAME");
        boolean isNullable = rows.getInt("NULLABLE") == DatabaseMetaData.columnNullable;
        lines.add(
            "%s.%s %s %s"
                .formatted(
                    table,
                    name,
                    SQLITE_TYPES.getOrDefault(type, type.toUpperCase(Locale.ROOT)),
                    // SQLite permits NULL in most primary keys.
                    isNullable && !key.contains(name) ? "NULL" : "NOT NULL"));
      }
    }
  }

  private void addReferences(String table) throws SQLException {
    Map<String, Map<Integer, String>> references = new TreeMap<>();
    try (ResultSet rows = metadata.getImportedKeys(null, schema, table)) {
      int anonymous = 0;
      while (rows.next()) {
        anonymous += rows.getInt("KEY_SEQ") == 1 ? 1 : 0;
        references
            .computeIfAbsent(String.valueOf(anonymous), _ -> new TreeMap<>())
            .put(
                rows.getInt("KEY_SEQ"),
                "%s → %s, deletion %d"
                    .formatted(
                        rows.getString("FKCOLUMN_NAME"),
                        rows.getString("PKTABLE_NAME"),
                        rows.getInt("DELETE_RULE")));
      }
    }
    references
        .values()
        .forEach(reference -> lines.add(table + ". reference " + reference.values()));
  }

  private void addIndexes(String table, List<String> key) throws SQLException {
    Map<String, Map<Integer, String>> indexes = new TreeMap<>();
    Set<String> notUnique = new TreeSet<>();
    try (ResultSet rows = metadata.getIndexInfo(null, schema, table, false, false)) {
      while (rows.next()) {
        indexes
            .computeIfAbsent(rows.getString("INDEX_NAME"), _ -> new TreeMap<>())
            .put(rows.getInt("ORDINAL_POSITION"), rows.getString("COLUMN_NAME"));
        if (rows.getBoolean("NON_UNIQUE")) {
          notUnique.add(rows.getString("INDEX_NAME"));
        }
      }
    }
    indexes.forEach(
        (name, columns) -> {
          if (!List.copyOf(columns.values()).equals(key)) {
            String kind = notUnique.contains(name) ? "index" : "unique index";
            lines.add("%s. %s %s".formatted(table, kind, columns.values()));
          }
        });
  }
}
