package dev.vouch.directory.database;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.jdbi.v3.core.ConnectionFactory;

/**
 * Open connections that are used again. Connects with the first use. Thread-safe.
 *
 * <p>Asks for an answer before each use: HikariCP does so only for connections that were idle for
 * half a second, so that a restart of the server would fail requests.
 */
final class ConnectionPool implements ConnectionFactory, AutoCloseable {
  /** For a free connection or a new one; then the server counts as unreachable. */
  private static final Duration WAIT_MAX = Duration.ofSeconds(2);

  /** For an answer. */
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
    // A server that cannot be reached is a failure of each use, as later on.
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
