package dev.vouch.embedded.recovery;

import dev.vouch.core.file.FileCheck;
import dev.vouch.directory.database.SqliteUrl;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * SQLite's own check of a database file: its schema, pages, rows and indexes. The connection is not
 * read-only, because SQLite then verifies less of the schema and leaves its temporary files.
 */
final class SqliteIntegrity {
  private static final int PROBLEMS_MAX = 5;

  private SqliteIntegrity() {}

  /**
   * Checks an existing file. Its problems are in SQLite's words.
   *
   * @param summary of the file
   * @param remedy is added to each problem
   */
  static FileCheck check(Path file, String summary, String remedy) {
    String name = String.valueOf(file.getFileName());
    List<String> problems = new ArrayList<>();
    try {
      findProblems(file, problems);
    } catch (SQLException e) {
      Optional<FileCheck> unchecked = UncheckedFile.of(name, e);
      if (problems.isEmpty() && unchecked.isPresent()) {
        return unchecked.get();
      }
      problems.add(String.valueOf(e.getMessage()));
    }
    return new FileCheck(
        name,
        summary,
        problems.stream().map(problem -> "SQLite reports: " + problem + "." + remedy).toList());
  }

  private static void findProblems(Path file, List<String> problems) throws SQLException {
    try (Connection connection = DriverManager.getConnection(SqliteUrl.forReading(file));
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("PRAGMA integrity_check(%d)".formatted(PROBLEMS_MAX))) {
      while (rows.next()) {
        if (!rows.getString(1).equals("ok")) {
          problems.add(rows.getString(1).strip());
        }
      }
    }
  }
}
