package dev.vouch.embedded.log;

import dev.vouch.core.file.PrivateFiles;
import dev.vouch.directory.database.SqliteUrl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.sqlite.SQLiteConfig;

/** The file {@code log.db}: its settings and its tables. */
final class LogDatabase {
  static final String FILE = "log.db";

  // With synchronous = FULL a commit returns once it is on disk, which a 204 promises
  // (docs/ARCHITECTURE.md). No memory map, because a disk error would kill the process by a
  // signal, without an error message.
  private static final List<String> SETTINGS =
      List.of(
          "PRAGMA busy_timeout = 5000",
          "PRAGMA page_size = 4096",
          "PRAGMA journal_mode = WAL",
          "PRAGMA synchronous = FULL",
          "PRAGMA secure_delete = ON",
          "PRAGMA cache_size = -65536",
          // WalCheckpoints makes them.
          "PRAGMA wal_autocheckpoint = 0");

  /** The statements of each version, applied after those of the previous one. */
  private static final List<List<String>> SCHEMA =
      List.of(
          List.of(
              """
              CREATE TABLE log_group (
                first_position INTEGER PRIMARY KEY,
                record_count INTEGER NOT NULL CHECK (record_count > 0),
                written_at_us INTEGER NOT NULL,
                records BLOB NOT NULL
              ) STRICT
              """,
              """
              CREATE TABLE idempotency (
                site INTEGER NOT NULL,
                key BLOB NOT NULL,
                payload BLOB NOT NULL,
                event BLOB NOT NULL,
                expires_at_us INTEGER NOT NULL,
                PRIMARY KEY (site, key)
              ) STRICT, WITHOUT ROWID
              """,
              "CREATE INDEX idempotency_by_expiry ON idempotency (expires_at_us)"),
          List.of(
              """
              CREATE TABLE recent_key (
                bucket INTEGER NOT NULL,
                site INTEGER NOT NULL,
                key BLOB NOT NULL,
                payload BLOB NOT NULL,
                event BLOB NOT NULL,
                expires_at_us INTEGER NOT NULL,
                PRIMARY KEY (bucket, site, key)
              ) STRICT, WITHOUT ROWID
              """,
              """
              CREATE TABLE key_bucket (
                bucket INTEGER PRIMARY KEY,
                last_expiry_us INTEGER NOT NULL,
                hashes BLOB NOT NULL
              ) STRICT
              """),
          List.of(
              """
              CREATE TABLE pending_removal (
                position INTEGER PRIMARY KEY,
                site INTEGER NOT NULL,
                received_at_us INTEGER NOT NULL,
                user_key INTEGER,
                scrubbed_until INTEGER NOT NULL
              ) STRICT
              """),
          // From this version on, groups are written with checksums (RecordGroup).
          List.of(
              """
              CREATE TABLE lost_positions (
                first_position INTEGER PRIMARY KEY,
                last_position INTEGER NOT NULL CHECK (last_position >= first_position),
                reason TEXT NOT NULL,
                accepted_at_us INTEGER NOT NULL
              ) STRICT
              """));

  private LogDatabase() {}

  /** Opens the file for the writing thread; creates it if it does not exist. */
  static Connection openForWriting(Path directory) {
    refuseWalWithoutFile(directory);
    try {
      // SQLite creates its other files with the same mode.
      PrivateFiles.createFile(directory.resolve(FILE));
      Connection connection = connect("jdbc:sqlite:" + directory.resolve(FILE));
      try (Statement statement = connection.createStatement()) {
        for (String setting : SETTINGS) {
          statement.execute(setting);
        }
        upgradeSchema(statement);
        return connection;
      } catch (SQLException | RuntimeException e) {
        connection.close();
        throw e;
      }
    } catch (SQLException | IOException e) {
      throw LogFailure.of(
          "log.db cannot be opened. Check the directory's permissions and free space.", e);
    }
  }

  /** SQLite would apply the WAL of a missing file to the new one. */
  private static void refuseWalWithoutFile(Path directory) {
    if (Files.notExists(directory.resolve(FILE))
        && Files.exists(directory.resolve(FILE + "-wal"))) {
      throw LogFailure.ofMissingFile();
    }
  }

  /** Opens the file for a read-only thread. */
  static Connection openForReading(Path directory) throws SQLException {
    Connection connection = connect(SqliteUrl.forReading(directory.resolve(FILE)));
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA busy_timeout = 5000");
      statement.execute("PRAGMA query_only = ON");
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  private static Connection connect(String url) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    // Otherwise the driver queries the last row's id after each INSERT, which takes as long as
    // the INSERT.
    config.setGetGeneratedKeys(false);
    return config.createConnection(url);
  }

  /** Returns whether a newer version of Vouch has upgraded the file that the statement reads. */
  static boolean isNewer(Statement statement) throws SQLException {
    return version(statement) > SCHEMA.size();
  }

  private static void upgradeSchema(Statement statement) throws SQLException {
    int version = version(statement);
    if (isNewer(statement)) {
      throw LogFailure.of(
          "log.db was written by a newer version of Vouch. Run that version.",
          new IllegalStateException("schema version " + version));
    }
    if (version == SCHEMA.size()) {
      return;
    }
    statement.execute("BEGIN IMMEDIATE");
    for (List<String> addition : SCHEMA.subList(version, SCHEMA.size())) {
      for (String step : addition) {
        statement.execute(step);
      }
    }
    statement.execute("PRAGMA user_version = " + SCHEMA.size());
    statement.execute("COMMIT");
  }

  private static int version(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery("PRAGMA user_version")) {
      return row.getInt(1);
    }
  }
}
