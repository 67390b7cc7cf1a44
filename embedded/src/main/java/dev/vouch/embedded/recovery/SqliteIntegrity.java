package dev.vouch.embedded.recovery;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * SQLite's own check of a database file: its schema, pages, rows and indexes. The connection is not
 * read-only, because SQLite then verifies less of the schema and leaves its temporary files.
 */
public final class SqliteIntegrity {
  private static final int PROBLEMS_MAX = 5;

  private SqliteIntegrity() {}

  /** Returns what is wrong with a file, in SQLite's words; empty if it is intact. */
  public static List<String> problemsOf(Path file) {
    List<String> problems = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("PRAGMA integrity_check(%d)".formatted(PROBLEMS_MAX))) {
      while (rows.next()) {
        if (!rows.getString(1).equals("ok")) {
          problems.add(rows.getString(1).strip());
        }
      }
    } catch (SQLException e) {
      problems.add(String.valueOf(e.getMessage()));
    }
    return problems;
  }
}
