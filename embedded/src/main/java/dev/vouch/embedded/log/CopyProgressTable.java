package dev.vouch.embedded.log;

import dev.vouch.core.log.LogPositions;
import dev.vouch.embedded.log.LogCopy.CopyProgress;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How far another log is copied to {@code log.db}, in tables of that file, so that it is committed
 * with the records. Not thread-safe.
 */
final class CopyProgressTable {
  private static final List<String> CREATE =
      List.of(
          """
          CREATE TABLE IF NOT EXISTS migration (
            only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
            open_from TEXT,                  -- the first day that was not closed at its beginning
            first_position INTEGER NOT NULL  -- of the first record that is copied
          ) STRICT
          """,
          """
          CREATE TABLE IF NOT EXISTS migrated_position (
            partition_number INTEGER PRIMARY KEY,
            position INTEGER NOT NULL
          ) STRICT
          """);

  private static final List<String> DROP =
      List.of("DROP TABLE migration", "DROP TABLE migrated_position");

  private static final String BEGIN = "INSERT OR REPLACE INTO migration VALUES (1, ?, ?)";
  private static final String READ = "SELECT open_from, first_position FROM migration";
  private static final String SET_POSITION =
      "INSERT OR REPLACE INTO migrated_position VALUES (?, ?)";
  private static final String POSITIONS =
      "SELECT partition_number, position FROM migrated_position";

  private final Connection connection;

  private CopyProgressTable(Connection connection) {
    this.connection = connection;
  }

  /** Creates the tables if they do not exist. */
  static CopyProgressTable open(Connection connection) throws SQLException {
    execute(CREATE, connection);
    return new CopyProgressTable(connection);
  }

  /** Removes the tables. */
  void drop() throws SQLException {
    execute(DROP, connection);
  }

  private static void execute(List<String> statements, Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  void begin(Optional<LocalDate> openFrom, LogPositions before, long firstPosition)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(BEGIN)) {
      statement.setString(1, openFrom.map(LocalDate::toString).orElse(null));
      statement.setLong(2, firstPosition);
      statement.execute();
    }
    setPositions(before);
  }

  void setPositions(LogPositions positions) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(SET_POSITION)) {
      for (Map.Entry<Integer, Long> position : positions.byPartition().entrySet()) {
        statement.setInt(1, position.getKey());
        statement.setLong(2, position.getValue());
        statement.execute();
      }
    }
  }

  /** Returns how far it is; empty if it has not begun. */
  Optional<CopyProgress> read() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(READ)) {
      if (!row.next()) {
        return Optional.empty();
      }
      Optional<LocalDate> openFrom = Optional.ofNullable(row.getString(1)).map(LocalDate::parse);
      return Optional.of(new CopyProgress(openFrom, positions()));
    }
  }

  private LogPositions positions() throws SQLException {
    LogPositions positions = LogPositions.NONE;
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(POSITIONS)) {
      while (row.next()) {
        positions = positions.with(row.getInt(1), row.getLong(2));
      }
    }
    return positions;
  }

  /** Returns the position of the first record; empty if the copy has not begun. */
  OptionalLong firstPosition() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(READ)) {
      return row.next() ? OptionalLong.of(row.getLong(2)) : OptionalLong.empty();
    }
  }
}
