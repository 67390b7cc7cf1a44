package dev.vouch.directory.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.OptionalLong;
import javax.sql.DataSource;
import org.flywaydb.core.api.FlywayException;
import org.jdbi.v3.core.ConnectionFactory;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConfig.TempStore;
import org.sqlite.SQLiteConfig.TransactionMode;
import org.sqlite.SQLiteDataSource;

/** A SQLite file, which one process uses at a time. */
public final class SqliteFile implements DatabaseEngine {
  private final Path file;
  private final Schema schema;

  private SqliteFile(Path file, Schema schema) {
    this.file = file;
    this.schema = schema;
  }

  /** Uses the file of this schema in the folder; creates it if it does not exist. */
  static SqliteFile in(Path folder, Schema schema) {
    Path file = schema.in(folder);
    create(file, schema);
    return new SqliteFile(file, schema);
  }

  /**
   * Returns whether the file of this schema is missing or has no tables. A damaged file is not
   * empty.
   */
  public static boolean isEmpty(Path folder, Schema schema) {
    Path file = schema.in(folder);
    if (Files.notExists(file)) {
      return true;
    }
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet tables = statement.executeQuery("SELECT count(*) FROM sqlite_schema")) {
      return tables.getLong(1) == 0;
    } catch (SQLException _) {
      // Opening the file reports the problem.
      return false;
    }
  }

  /**
   * Creates the file of the schema. Deletes an existing file without a check: call this only if the
   * existing file is empty.
   */
  public static void createNew(Path folder, Schema schema) {
    Path file = schema.in(folder);
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new DirectoryException(
          "cannot replace " + file + ": check that the data directory is writable", e);
    }
    create(file, schema);
  }

  /** Creates the file if it does not exist. SQLite creates its other files with the same mode. */
  private static void create(Path file, Schema schema) {
    try {
      TemplateCopy.create(file, schema);
    } catch (IOException e) {
      throw new DirectoryException(
          "cannot create "
              + file
              + ": check that the disk has space, and that the data directory is writable",
          e);
    }
  }

  @Override
  public ConnectionFactory connections() {
    return dataSource()::getConnection;
  }

  private DataSource dataSource() {
    SQLiteConfig config = new SQLiteConfig();
    config.setJournalMode(JournalMode.WAL);
    config.setSynchronous(SynchronousMode.FULL);
    config.setTransactionMode(TransactionMode.IMMEDIATE);
    config.setBusyTimeout(5_000);
    config.enforceForeignKeys(true);
    config.setPragma(SQLiteConfig.Pragma.SECURE_DELETE, "true");
    // Otherwise VACUUM would copy secrets into the system's temporary folder.
    config.setTempStore(TempStore.MEMORY);
    SQLiteDataSource connections = new SQLiteDataSource(config);
    connections.setUrl("jdbc:sqlite:" + file);
    return connections;
  }

  @Override
  public void migrate(Jdbi jdbi) {
    if (schema.isCurrent(jdbi)) {
      return;
    }
    try {
      schema
          .migrations(schema.sqliteLocations(), dataSource())
          // Only one process uses the file, so there is no lock to wait for.
          .lockRetryCount(0)
          .load()
          .migrate();
    } catch (FlywayException e) {
      throw switch (SqliteFailure.of(e)) {
        case DAMAGED, DISK_FULL, SYSTEM -> exception(e);
        case LOCKED, OTHER ->
            new DirectoryException(
                schema.isNewer(jdbi)
                    ? file.getFileName()
                        + " was written by a newer version of Vouch. Run that version."
                    : "cannot migrate "
                        + file
                        + " to this version's schema: run the version that wrote it, and report"
                        + " this error",
                e);
      };
    }
  }

  /** Does nothing, because every transaction locks the whole file. */
  @Override
  public void beginRead(Handle handle) {}

  @Override
  public OptionalLong beginChange(Handle handle) {
    return OptionalLong.empty();
  }

  @Override
  public long revision(Handle handle) {
    return 0;
  }

  @Override
  public boolean isVacuumPendingAtStart() {
    return true;
  }

  /** Returns false if a reader in another process, such as a backup, prevented it. */
  @Override
  public boolean vacuum(Jdbi jdbi) {
    return jdbi.withHandle(SqliteFile::vacuum);
  }

  private static boolean vacuum(Handle handle) {
    handle.execute("VACUUM");
    // A short timeout, because a busy reader need not be waited for.
    handle.execute("PRAGMA busy_timeout = 100");
    return handle
        .createQuery("PRAGMA wal_checkpoint(TRUNCATE)")
        .map((row, context) -> row.getInt("busy") == 0)
        .one();
  }

  @Override
  public DirectoryException exception(RuntimeException failure) {
    if (SqliteFailure.of(failure) == SqliteFailure.DAMAGED) {
      return DirectoryException.damaged(
          file
              + " is damaged, and starting again does not help: run ./vouch check, then restore the"
              + " file from a backup (docs/recovery.md)",
          failure);
    }
    return new DirectoryException(
        "cannot use "
            + file
            + ": check that the disk has space, that the file is writable, and that no other"
            + " process uses it",
        failure);
  }
}
