package dev.vouch.cluster;

import dev.vouch.cluster.log.FactCopy;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.migration.ClosedDay;
import dev.vouch.core.migration.MigrationException;
import dev.vouch.core.migration.MigrationTarget.MigrationProgress;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The progress of a migration to this cluster, stored in PostgreSQL. Thread-safe. */
final class MigrationState {
  private static final String SCHEMA =
      """
      CREATE TABLE IF NOT EXISTS migration (
        only_row boolean PRIMARY KEY CHECK (only_row), -- there is one row
        open_from date,                    -- the first day that was not closed at its beginning
        appended_until bigint NOT NULL,    -- position in the log that is copied
        is_complete boolean NOT NULL
      );
      CREATE TABLE IF NOT EXISTS migrated_day (
        day date PRIMARY KEY,
        version text NOT NULL
      );
      """;

  private static final String TABLE = "SELECT to_regclass('migration') IS NOT NULL";
  private static final String READ = "SELECT open_from, appended_until, is_complete FROM migration";
  private static final String BEGIN = "INSERT INTO migration VALUES (true, ?, ?, false)";
  private static final String APPENDED =
      "UPDATE migration SET appended_until = ? WHERE appended_until < ?";
  private static final String COMPLETE = "UPDATE migration SET is_complete = true";
  private static final String IS_LOADED =
      "SELECT 1 FROM migrated_day WHERE day = ? AND version = ?";
  private static final String LOADED =
      """
      INSERT INTO migrated_day VALUES (?, ?)
      ON CONFLICT (day) DO UPDATE SET version = excluded.version
      """;

  private final DataSource connections;

  MigrationState(DataSource connections) {
    this.connections = connections;
  }

  /** Creates the tables if they do not exist. */
  void create() {
    run(
        connection -> {
          try (Statement statement = connection.createStatement()) {
            return statement.execute(SCHEMA);
          }
        });
  }

  /**
   * Checks that no migration to this cluster is in progress: a server would append records between
   * those that are copied.
   *
   * @throws MigrationException if a migration is in progress
   */
  void refuseUnfinished() {
    boolean exists =
        run(
            connection -> {
              try (Statement statement = connection.createStatement();
                  ResultSet row = statement.executeQuery(TABLE)) {
                return row.next() && row.getBoolean(1);
              }
            });
    if (exists && read().filter(progress -> !progress.isComplete()).isPresent()) {
      throw new MigrationException(
          "A migration to this cluster is not complete. Complete it with ./vouch migrate --finish"
              + " (docs/migrate.md), then start this server.");
    }
  }

  Optional<MigrationProgress> read() {
    return run(
        connection -> {
          try (Statement statement = connection.createStatement();
              ResultSet row = statement.executeQuery(READ)) {
            return row.next()
                ? Optional.of(
                    new MigrationProgress(
                        Optional.ofNullable(row.getObject(1, LocalDate.class)),
                        LogPositions.of(FactCopy.SOURCE_PARTITION, row.getLong(2)),
                        row.getBoolean(3)))
                : Optional.empty();
          }
        });
  }

  void begin(Optional<LocalDate> openFrom, long appendedUntil) {
    int _ = update(BEGIN, openFrom.orElse(null), appendedUntil);
  }

  void setAppendedUntil(long position) {
    int _ = update(APPENDED, position, position);
  }

  void complete() {
    int _ = update(COMPLETE);
  }

  /** Whether this version of a day is loaded. */
  boolean isLoaded(ClosedDay day) {
    return run(
        connection -> {
          try (PreparedStatement query = connection.prepareStatement(IS_LOADED)) {
            query.setObject(1, day.date());
            query.setString(2, day.version());
            try (ResultSet row = query.executeQuery()) {
              return row.next();
            }
          }
        });
  }

  void setLoaded(ClosedDay day) {
    int _ = update(LOADED, day.date(), day.version());
  }

  private int update(String sql, @Nullable Object... values) {
    return run(
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int place = 0; place < values.length; place++) {
              statement.setObject(place + 1, values[place]);
            }
            return statement.executeUpdate();
          }
        });
  }

  @FunctionalInterface
  private interface Work<T> {
    T run(Connection connection) throws SQLException;
  }

  private <T> T run(Work<T> work) {
    try (Connection connection = connections.getConnection()) {
      return work.run(connection);
    } catch (SQLException e) {
      throw new MigrationException(
          "The state of the migration cannot be read or written. Check PostgreSQL.", e);
    }
  }
}
