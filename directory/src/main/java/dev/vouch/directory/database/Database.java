package dev.vouch.directory.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.sql.DataSource;
import org.flywaydb.core.api.FlywayException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.spi.JdbiPlugin;
import org.jdbi.v3.core.statement.StatementExceptions;
import org.jdbi.v3.core.statement.StatementExceptions.MessageRendering;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConfig.TempStore;
import org.sqlite.SQLiteConfig.TransactionMode;
import org.sqlite.SQLiteDataSource;

/**
 * A SQLite database file with the current schema; changes are serialized by a lock. A change is
 * durable before {@link #change} returns, and deleted data is overwritten. Thread-safe; blocks.
 */
public final class Database {
  private final Path file;
  private final Jdbi jdbi;
  private final ReentrantLock changing = new ReentrantLock();
  // Initially true, because the process may have crashed between a deletion and its vacuum.
  private volatile boolean vacuumPending = true;

  private Database(Path file, Jdbi jdbi) {
    this.file = file;
    this.jdbi = jdbi;
  }

  /**
   * Opens the file of this schema in the folder; creates it if it does not exist.
   *
   * @param plugins for the types of columns
   */
  public static Database open(Path folder, Schema schema, JdbiPlugin... plugins) {
    Path file = schema.in(folder);
    create(file, schema);
    DataSource connections = connections(file);
    Jdbi jdbi = Jdbi.create(connections);
    List.of(plugins).forEach(jdbi::installPlugin);
    // Bound values are secrets and hashes, which must not appear in exceptions.
    jdbi.configure(StatementExceptions.class, it -> it.setMessageRendering(MessageRendering.NONE));
    Database database = new Database(file, jdbi);
    database.migrate(connections, schema);
    return database;
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
      // Opening it reports what is wrong.
      return false;
    }
  }

  /** Replaces an empty file of this schema by a new one, or creates it. */
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

  private static DataSource connections(Path file) {
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

  /** SQLite creates its other files with the same mode. */
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

  private void migrate(DataSource connections, Schema schema) {
    try {
      schema.migrate(connections, jdbi);
    } catch (FlywayException e) {
      throw switch (SqliteFailure.of(e)) {
        case DAMAGED, DISK_FULL, SYSTEM -> unusable(e);
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

  /** Runs the statements in one transaction. */
  public <R> R read(Function<Handle, R> statements) {
    return inTransaction(statements);
  }

  /** Runs the statements in one transaction, and commits. */
  public <R> R change(Function<Handle, R> statements) {
    return change(statements, result -> {});
  }

  /**
   * Runs the statements in one transaction, commits, and then publishes the result to memory. No
   * other change happens in between, so memory sees changes in the order of their commits.
   */
  public <R> R change(Function<Handle, R> statements, Consumer<R> publish) {
    changing.lock();
    try {
      R result = inTransaction(statements);
      publish.accept(result);
      return result;
    } finally {
      changing.unlock();
    }
  }

  /**
   * Rewrites the file and truncates the write-ahead log, so that no file contains deleted data any
   * more. A reader in another process, such as a backup, can prevent it; {@link #vacuumIfPending}
   * then retries.
   */
  public void vacuum() {
    vacuumPending = true;
    try {
      vacuumPending = !jdbi.withHandle(Database::isRewritten);
    } catch (JdbiException e) {
      throw unusable(e);
    }
  }

  /** Repeats the last {@link #vacuum} if it was not complete. */
  public void vacuumIfPending() {
    if (vacuumPending) {
      vacuum();
    }
  }

  private static boolean isRewritten(Handle handle) {
    handle.execute("VACUUM");
    // A short timeout, because a busy reader need not be waited for.
    handle.execute("PRAGMA busy_timeout = 100");
    return handle
        .createQuery("PRAGMA wal_checkpoint(TRUNCATE)")
        .map((row, context) -> row.getInt("busy") == 0)
        .one();
  }

  private <R> R inTransaction(Function<Handle, R> statements) {
    try {
      return jdbi.inTransaction(statements::apply);
    } catch (JdbiException e) {
      throw unusable(e);
    }
  }

  private DirectoryException unusable(RuntimeException failure) {
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
