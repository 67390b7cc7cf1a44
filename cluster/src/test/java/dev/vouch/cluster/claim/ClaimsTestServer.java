package dev.vouch.cluster.claim;

import dev.vouch.localcluster.process.LocalPostgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.ds.PGSimpleDataSource;

/** A PostgreSQL server of its own, with a schema for each test. */
public final class ClaimsTestServer implements AutoCloseable {
  private final LocalPostgres server;
  private int schemas;

  private ClaimsTestServer(LocalPostgres server) {
    this.server = server;
  }

  /**
   * Starts a server.
   *
   * @param directory of its files
   */
  public static ClaimsTestServer start(Path directory) {
    return new ClaimsTestServer(LocalPostgres.start(directory));
  }

  /** Stops the server; its files and its port are kept. */
  void stop() {
    server.close();
  }

  /** Starts the stopped server. */
  void startAgain() {
    server.process().restart();
    server.process().awaitReady();
  }

  /** Creates an empty schema; returns how to connect to it. */
  public PGSimpleDataSource createSchema() throws SQLException {
    schemas++;
    String name = "vouch" + schemas;
    try (Connection connection = LocalPostgres.connections(server.jdbcUrl()).getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE SCHEMA " + name);
    }
    return LocalPostgres.connections(server.jdbcUrl() + "?currentSchema=" + name);
  }

  @Override
  public void close() {
    server.close();
  }
}
