package dev.vouch.embedded.warehouse;

import dev.vouch.core.file.PrivateFiles;
import dev.vouch.core.log.LogStart;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.duckdb.DuckDBConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The database file, and what is done when DuckDB refuses to open it: the log holds everything
 * since the last checkpoint, so DuckDB's own WAL can be spared, and in need the whole file.
 */
final class WarehouseFile {
  private static final Logger LOG = LoggerFactory.getLogger(WarehouseFile.class);
  static final String NAME = "warehouse.duckdb";
  private static final String ASIDE = ".aside-";
  private static final int SCHEMA_VERSION = 4;
  private static final int NONE = 0;

  /** Lacks only what can be computed again, in tables that are made empty when it is opened. */
  private static final int OLDEST_UPGRADED_VERSION = 2;

  private static final List<String> COMPUTED_TABLES =
      List.of("open_credit", "outdated_credit", "refresh");

  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss.SSS'Z'").withZone(ZoneOffset.UTC);

  private final Path directory;
  private final DuckDbSettings settings;
  private final Clock clock;
  private final Supplier<LogStart> log;

  /** The warehouse of a log that was never pruned. */
  WarehouseFile(Path directory, DuckDbSettings settings, Clock clock) {
    this(directory, settings, clock, () -> LogStart.COMPLETE);
  }

  /**
   * @param log where the log begins, from which the warehouse is rebuilt
   */
  WarehouseFile(Path directory, DuckDbSettings settings, Clock clock, Supplier<LogStart> log) {
    this.log = log;
    this.directory = directory;
    this.settings = settings;
    this.clock = clock;
  }

  DuckDBConnection open() {
    try {
      Files.createDirectories(directory);
      return connect();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot create the data directory: check rights", e);
    } catch (SQLException first) {
      OpeningFailure.refuseIfNotDamage(first);
      LOG.error(
          "DuckDB cannot open {}. Its WAL is renamed; the lost changes are replayed from log.db",
          NAME,
          first);
      logs().forEach(file -> move(file, asideOf(file)));
    }
    try {
      return connect();
    } catch (SQLException second) {
      OpeningFailure.refuseIfNotDamage(second);
      refuseIfLogIsIncomplete(second);
      LOG.error(
          "{} is damaged and is renamed. A new one is built from log.db, which has every event;"
              + " until then reports are incomplete",
          NAME,
          second);
      return startEmpty(second);
    }
  }

  /** What the log has lost, only the damaged file may still have. */
  private void refuseIfLogIsIncomplete(SQLException damage) {
    LogStart start = log.get();
    if (!start.isComplete()) {
      throw WarehouseException.damaged(
          ("warehouse.duckdb is damaged, and the log has only the events that were recorded since"
               + " %s (%s); others are in no other file. Restore the data directory from a backup."
               + " Without a backup, move warehouse.duckdb to another directory and start again:"
               + " reports then have only the events of the log.")
              .formatted(start.writtenAt(), start.description()),
          damage);
    }
  }

  private DuckDBConnection startEmpty(SQLException why) {
    Path old = directory.resolve(NAME);
    Path aside = asideOf(old);
    move(old, aside);
    try {
      return connect();
    } catch (SQLException third) {
      // Not the file's fault: leave it as it was.
      third.addSuppressed(why);
      deleteIfExists(old);
      move(aside, old);
      throw new WarehouseException(
          "cannot create the warehouse in the data directory: check its free space and rights",
          third);
    }
  }

  private DuckDBConnection connect() throws SQLException {
    Path file = directory.resolve(NAME);
    boolean isNew = !Files.exists(file);
    DuckDBConnection connection =
        DriverManager.getConnection("jdbc:duckdb:" + file, settings.asProperties())
            .unwrap(DuckDBConnection.class);
    if (isNew) {
      restrict(file);
    }
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET GLOBAL TimeZone = 'UTC'");
      statement.execute("SET GLOBAL allowed_configs = ['max_vacuum_tasks']");
      statement.execute("SET GLOBAL lock_configuration = true");
      settleVersion(connection, statement);
      statement.execute(Sql.resource("schema.sql"));
      beginWhereTheLogDoes(statement);
      return connection;
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  /** A new warehouse is built from what the log has. */
  private void beginWhereTheLogDoes(Statement statement) throws SQLException {
    if (hasProgress(statement)) {
      return;
    }
    LogStart start = log.get();
    if (start.isComplete()) {
      return;
    }
    LOG.error(
        "{} is new, but the log has only the events that were recorded since {} ({}): reports lack"
            + " all others. If there is another {}, stop Vouch and put it back, or restore a"
            + " backup",
        NAME,
        start.writtenAt(),
        start.description(),
        NAME);
    statement.execute("INSERT INTO progress VALUES (0, %d)".formatted(start.position()));
  }

  private static boolean hasProgress(Statement statement) throws SQLException {
    try (ResultSet rows = statement.executeQuery("FROM progress LIMIT 1")) {
      return rows.next();
    }
  }

  /** Only now, while it holds no event yet: DuckDB refuses an empty file that was made for it. */
  private static void restrict(Path file) {
    try {
      PrivateFiles.restrict(file);
    } catch (IOException e) {
      LOG.warn("{} keeps the mode that DuckDB gave it", NAME, e);
    }
  }

  /** Before the schema is applied, which does not fit another version's tables. */
  private static void settleVersion(DuckDBConnection connection, Statement statement)
      throws SQLException {
    if (isNew(statement)) {
      return;
    }
    int version = version(statement);
    // None is that of a start that was broken off behind its first table.
    if (version == SCHEMA_VERSION || version == NONE) {
      return;
    }
    if (version < OLDEST_UPGRADED_VERSION || version > SCHEMA_VERSION) {
      throw new WarehouseException(
          "the warehouse was written by another version of Vouch: run that version. Alternatively,"
              + " rename "
              + NAME
              + " to rebuild it from log.db; events older than the log's retention are lost");
    }
    Transaction.run(connection, () -> upgrade(statement));
  }

  private static int version(Statement statement) throws SQLException {
    try (ResultSet rows = statement.executeQuery("SELECT schema_version FROM state")) {
      return rows.next() ? rows.getInt(1) : NONE;
    }
  }

  /** All or nothing, since the version before would trust what is left of its tables. */
  private static int upgrade(Statement statement) throws SQLException {
    for (String table : COMPUTED_TABLES) {
      statement.execute("DROP TABLE IF EXISTS " + table);
    }
    return statement.executeUpdate("UPDATE state SET schema_version = " + SCHEMA_VERSION);
  }

  private static boolean isNew(Statement statement) throws SQLException {
    try (ResultSet tables =
        statement.executeQuery("SELECT 1 FROM duckdb_tables() WHERE table_name = 'state'")) {
      return !tables.next();
    }
  }

  /** DuckDB's WAL and those a checkpoint or a recovery was writing. */
  private List<Path> logs() {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(NAME + ".wal"))
          .filter(file -> !file.getFileName().toString().contains(ASIDE))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list the data directory", e);
    }
  }

  private Path asideOf(Path file) {
    return file.resolveSibling(file.getFileName() + ASIDE + STAMP.format(clock.instant()));
  }

  private static void move(Path from, Path to) {
    try {
      Files.move(from, to);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot rename a file of the warehouse: check rights", e);
    }
  }

  private static void deleteIfExists(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete a file of the warehouse: check rights", e);
    }
  }
}
