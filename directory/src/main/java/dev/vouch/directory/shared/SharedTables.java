package dev.vouch.directory.shared;

import dev.vouch.directory.database.DirectoryException;
import dev.vouch.directory.database.PostgresServer;
import dev.vouch.directory.database.Schema;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.spi.JdbiPlugin;

/**
 * The tables that nodes share without caching them. Unlike changes of the directory, changes of
 * these tables are not serialized, and other nodes are not notified. Thread-safe; blocks.
 */
public final class SharedTables {
  private final PostgresServer server;
  private final Jdbi jdbi;

  /**
   * Uses the tables of a directory that has been opened.
   *
   * @param columnTypes the mappings of column types
   */
  public SharedTables(PostgresServer server, JdbiPlugin columnTypes) {
    this.server = server;
    this.jdbi = Jdbi.create(server.pool(Schema.DIRECTORY)).installPlugin(columnTypes);
  }

  /**
   * Runs the statements in one transaction, and commits.
   *
   * @throws DirectoryException if PostgreSQL cannot be used
   */
  <R> R inTransaction(Function<Handle, R> statements) {
    try {
      return jdbi.inTransaction(statements::apply);
    } catch (JdbiException e) {
      throw server.unusable(e);
    }
  }
}
