package dev.vouch.directory.database;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.jdbi.v3.core.ConnectionFactory;

/**
 * A pool of database connections. Connects on first use. Thread-safe.
 *
 * <p>Validates a connection before each use. HikariCP does so only for connections that were idle
 * for half a second, so requests would fail after a restart of the server.
 */
final class ConnectionPool implements ConnectionFactory, AutoCloseable {
  /**
   * The maximum wait for a free or new connection, after which the server counts as unreachable.
   */
  private static final Duration WAIT_MAX = Duration.ofSeconds(2);

  /** The maximum wait for the answer to a validation. */
  private static final Duration CHECK_MAX = Duration.ofSeconds(1);

  private static final Duration IDLE_MAX = Duration.ofMinutes(1);

  private final HikariDataSource pool = new HikariDataSource();

  /**
   * Creates a pool.
   *
   * @param connections opens connections
   * @param size the maximum number of connections
   */
  ConnectionPool(DataSource connections, int size) {
    pool.setDataSource(connections);
    pool.setMaximumPoolSize(size);
    pool.setMinimumIdle(0);
    pool.setIdleTimeout(IDLE_MAX.toMillis());
    pool.setConnectionTimeout(WAIT_MAX.toMillis());
    pool.setValidationTimeout(CHECK_MAX.toMillis());
    // Do not fail at creation: while the server cannot be reached, each use fails instead.
    pool.setInitializationFailTimeout(-1);
  }

  @Override
  public Connection openConnection() throws SQLException {
    Connection connection = pool.getConnection();
    while (!connection.isValid((int) CHECK_MAX.toSeconds())) {
      pool.evictConnection(connection);
      connection = pool.getConnection();
    }
    return connection;
  }

  @Override
  public void close() {
    pool.close();
  }
}
