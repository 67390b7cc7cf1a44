package dev.vouch.app;

import dev.vouch.contract.SeverableConnection;
import dev.vouch.directory.database.PostgresServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;

/** A PostgreSQL server for the directories of several nodes. */
final class NodeDatabase implements AutoCloseable {
  private final EmbeddedPostgres postgres;

  NodeDatabase() {
    try {
      postgres =
          EmbeddedPostgres.builder().setServerConfig("listen_addresses", "127.0.0.1").start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the server for the directory with a name of its own.
   *
   * @param directory the beginning of the names of its schemas
   */
  PostgresServer server(String directory) {
    return at("127.0.0.1:" + postgres.getPort(), directory);
  }

  /** Opens a network to it that can be cut. */
  SeverableConnection network() {
    return SeverableConnection.to("127.0.0.1", postgres.getPort());
  }

  /** Returns the server as it is reached through a network. */
  static PostgresServer through(SeverableConnection network, String directory) {
    return at(network.address(), directory);
  }

  private static PostgresServer at(String address, String directory) {
    return new PostgresServer("postgresql://postgres@%s/postgres".formatted(address), directory);
  }

  @Override
  public void close() {
    try {
      postgres.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
