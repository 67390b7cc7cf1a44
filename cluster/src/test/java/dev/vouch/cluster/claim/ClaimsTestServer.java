package dev.vouch.cluster.claim;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.ds.PGSimpleDataSource;

/** A PostgreSQL server of its own, with durable commits. */
public final class ClaimsTestServer implements AutoCloseable {
  private final Path directory;
  private EmbeddedPostgres server;
  private int schemas;

  private ClaimsTestServer(Path directory) throws IOException {
    this.directory = directory;
    server = builder(directory).start();
  }

  /**
   * Starts a server.
   *
   * @param directory of its files
   */
  public static ClaimsTestServer start(Path directory) throws IOException {
    return new ClaimsTestServer(directory);
  }

  private static EmbeddedPostgres.Builder builder(Path directory) {
    return EmbeddedPostgres.builder()
        .setOverrideWorkingDirectory(directory.toFile())
        .setDataDirectory(directory.resolve("data"))
        .setCleanDataDirectory(false)
        .setServerConfig("listen_addresses", "127.0.0.1")
        .setServerConfig("fsync", "on")
        .setServerConfig("synchronous_commit", "on");
  }

  /** Stops the server; its files and its port are kept. */
  void stop() throws IOException {
    server.close();
  }

  /** Starts the stopped server. */
  void startAgain() throws IOException {
    server = builder(directory).setPort(server.getPort()).start();
  }

  /** Creates an empty schema; returns how to connect to it. */
  public PGSimpleDataSource createSchema() throws SQLException {
    schemas++;
    String name = "vouch" + schemas;
    try (Connection connection = server.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE SCHEMA " + name);
    }
    return connections(server.getJdbcUrl("postgres", "postgres") + "&currentSchema=" + name);
  }

  /** Returns a source of connections that notices a stopped server. */
  public static PGSimpleDataSource connections(String url) {
    PGSimpleDataSource connections = new PGSimpleDataSource();
    connections.setUrl(url);
    connections.setUser("postgres");
    connections.setConnectTimeout(5);
    connections.setSocketTimeout(10);
    return connections;
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
