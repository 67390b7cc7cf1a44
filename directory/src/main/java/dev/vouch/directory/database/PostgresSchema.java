package dev.vouch.directory.database;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfoService;
import org.flywaydb.core.api.MigrationState;
import org.jdbi.v3.core.ConnectionFactory;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;

/**
 * A schema of a PostgreSQL database, which several processes use. A row lock in the table {@code
 * change_counter} serializes the changes of all processes, so that they behave as on SQLite and
 * cause no serialization failures.
 */
final class PostgresSchema implements DatabaseEngine {
  private static final String NEXT_REVISION =
      """
      WITH next AS (
        UPDATE change_counter SET revision = revision + 1 RETURNING revision
      )
      SELECT revision, pg_notify(current_schema(), '') FROM next
      """;

  private static final String TABLES =
      """
      SELECT string_agg(quote_ident(schemaname) || '.' || quote_ident(tablename), ', ')
        FROM pg_tables
       WHERE schemaname = current_schema()
      """;

  private static final String LOCK_NOT_AVAILABLE = "55P03";

  private final PostgresServer server;
  private final Schema schema;

  PostgresSchema(PostgresServer server, Schema schema) {
    this.server = server;
    this.schema = schema;
  }

  @Override
  public ConnectionFactory connections() {
    return server.pool(schema);
  }

  private Flyway flyway() {
    return schema
        .migrations(schema.postgresLocations(), server.connections(schema))
        .schemas(server.nameOf(schema))
        .createSchemas(true)
        .load();
  }

  /**
   * Refuses a schema that was written by an older or a newer version.
   *
   * @throws DirectoryException if the schema is not of this version
   */
  void refuseOtherVersion() {
    try {
      MigrationInfoService migrations = flyway().info();
      if (migrations.pending().length > 0 || isNewer(migrations)) {
        throw new DirectoryException(
            "the schema %s in %s was written by another version of Vouch. Run that version."
                .formatted(server.nameOf(schema), server));
      }
    } catch (FlywayException e) {
      throw exception(e);
    }
  }

  /** Runs the migrations under Flyway's lock, so that nodes may start at the same time. */
  @Override
  public void migrate(Jdbi jdbi) {
    String name = server.nameOf(schema);
    Flyway flyway = flyway();
    try {
      if (isNewer(flyway.info())) {
        throw new DirectoryException(
            "the schema "
                + name
                + " in "
                + server
                + " was written by a newer version of Vouch. Run that version.");
      }
      flyway.migrate();
    } catch (FlywayException e) {
      throw sqlState(e).isEmpty()
          ? new DirectoryException(
              "cannot migrate the schema "
                  + name
                  + " in "
                  + server
                  + " to this version's schema: run the version that wrote it, and report this"
                  + " error",
              e)
          : exception(e);
    }
  }

  private static boolean isNewer(MigrationInfoService migrations) {
    return Arrays.stream(migrations.applied())
        .anyMatch(migration -> migration.getState() == MigrationState.FUTURE_SUCCESS);
  }

  @Override
  public void beginRead(Handle handle) {
    handle.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
  }

  @Override
  public OptionalLong beginChange(Handle handle) {
    return OptionalLong.of(
        handle.createQuery(NEXT_REVISION).map((row, context) -> row.getLong(1)).one());
  }

  @Override
  public long revision(Handle handle) {
    return handle.createQuery("SELECT revision FROM change_counter").mapTo(Long.class).one();
  }

  /** Rewriting the tables at the start of a node would block the others. */
  @Override
  public boolean isVacuumPendingAtStart() {
    return false;
  }

  /** Uses a connection of its own, because this can take longer than other statements may. */
  @Override
  public boolean vacuum(Jdbi jdbi) {
    return Jdbi.create(server.connections(schema)).withHandle(PostgresSchema::vacuum);
  }

  private static boolean vacuum(Handle handle) {
    String tables = handle.createQuery(TABLES).mapTo(String.class).one();
    try {
      handle.execute("VACUUM (FULL) " + tables);
      return true;
    } catch (UnableToExecuteStatementException e) {
      if (sqlState(e).equals(LOCK_NOT_AVAILABLE)) {
        return false;
      }
      throw e;
    }
  }

  @Override
  public DirectoryException exception(RuntimeException failure) {
    return server.unusable(failure);
  }

  /** Returns the SQLSTATE of an exception or the first of its causes that has one, or "". */
  private static String sqlState(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .filter(SQLException.class::isInstance)
        .map(cause -> ((SQLException) cause).getSQLState())
        .filter(Objects::nonNull)
        .findFirst()
        .orElse("");
  }
}
