package dev.vouch.directory.database;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.sql.DataSource;
import org.jdbi.v3.core.ConnectionFactory;
import org.postgresql.ds.PGSimpleDataSource;
import org.postgresql.util.PSQLException;

/**
 * A PostgreSQL database, in which all nodes of a cluster keep the directory, and this node's
 * connections to it. Thread-safe.
 */
public final class PostgresServer implements AutoCloseable {
  private static final int CONNECT_SECONDS_MAX = 5;

  /** Error codes of class 28 of PostgreSQL: invalid authorization. */
  private static final Set<String> REJECTED_USER_STATES = Set.of("28000", "28P01");

  /** The default response timeout, longer than a migration takes. */
  private static final int RESPONSE_SECONDS_MAX = 60;

  /**
   * The maximum wait for a lock, such as that of the change counter or those of {@code VACUUM
   * FULL}.
   */
  private static final int LOCK_WAIT_MS_MAX = 5_000;

  /** The response timeout of pooled connections, longer than the maximum wait for a lock. */
  private static final int STATEMENT_SECONDS_MAX = 10;

  private static final int DIRECTORY_POOL = 8;

  /**
   * A small pool suffices, because salts are cached and change only with the salt period and with
   * new sites.
   */
  private static final int SALTS_POOL = 2;

  private final String url;
  private final String prefix;
  private final Map<Schema, ConnectionPool> shared = new EnumMap<>(Schema.class);
  private final List<ConnectionPool> pools = new ArrayList<>();

  /**
   * Creates the server without connecting.
   *
   * @param url such as {@code postgresql://user:password@host:5432/database?sslmode=verify-full}
   * @param prefix the prefix of the names of the schemas, such as {@code vouch}
   */
  public PostgresServer(String url, String prefix) {
    this.url = url;
    this.prefix = prefix;
  }

  /** The URL, with its password. */
  public String url() {
    return url;
  }

  /** The prefix of the names of the schemas. */
  public String prefix() {
    return prefix;
  }

  /** Returns the name of a schema in PostgreSQL. */
  String nameOf(Schema schema) {
    return schema.named(prefix);
  }

  /**
   * Returns this node's connection pool for a schema, whose connections stay open until {@link
   * #close}.
   *
   * @throws DirectoryException if the URL is invalid
   */
  public synchronized ConnectionFactory pool(Schema schema) {
    int size =
        switch (schema) {
          case DIRECTORY -> DIRECTORY_POOL;
          case SALTS -> SALTS_POOL;
        };
    return shared.computeIfAbsent(schema, _ -> pool(schema, size, STATEMENT_SECONDS_MAX));
  }

  /**
   * Returns a pool with a single connection, so that its user never waits for others; open until
   * {@link #close}.
   *
   * @param responseSecondsMax the time after which a server that does not answer is unreachable
   */
  public synchronized ConnectionFactory ownConnection(Schema schema, int responseSecondsMax) {
    return pool(schema, 1, responseSecondsMax);
  }

  private ConnectionPool pool(Schema schema, int size, int responseSecondsMax) {
    PGSimpleDataSource connections = connections(schema, responseSecondsMax);
    // Prepared statements would fail once a node of a newer version has migrated their tables.
    connections.setPrepareThreshold(0);
    ConnectionPool pool = new ConnectionPool(connections, size);
    pools.add(pool);
    return pool;
  }

  /**
   * Returns a source of new connections to a schema.
   *
   * @throws DirectoryException if the URL is invalid
   */
  public DataSource connections(Schema schema) {
    return connections(schema, RESPONSE_SECONDS_MAX);
  }

  /**
   * Returns a source of new connections to a schema, with the given response timeout.
   *
   * @param responseSecondsMax the time after which a server that does not answer is unreachable
   */
  public PGSimpleDataSource connections(Schema schema, int responseSecondsMax) {
    URI location = location();
    PGSimpleDataSource connections = new PGSimpleDataSource();
    String authority = location.getRawAuthority();
    int afterUser = authority.lastIndexOf('@') + 1;
    String query = location.getRawQuery() == null ? "" : "?" + location.getRawQuery();
    connections.setUrl(
        "jdbc:postgresql://" + authority.substring(afterUser) + location.getRawPath() + query);
    if (afterUser > 0) {
      String[] user = authority.substring(0, afterUser - 1).split(":", 2);
      connections.setUser(decoded(user[0]));
      if (user.length == 2) {
        connections.setPassword(decoded(user[1]));
      }
    }
    connections.setApplicationName("vouch");
    connections.setCurrentSchema(nameOf(schema));
    connections.setConnectTimeout(Math.min(CONNECT_SECONDS_MAX, responseSecondsMax));
    connections.setLoginTimeout(Math.min(CONNECT_SECONDS_MAX, responseSecondsMax));
    connections.setSocketTimeout(responseSecondsMax);
    connections.setTcpKeepAlive(true);
    // Details of the server's errors can contain values, such as an email address.
    connections.setLogServerErrorDetail(false);
    connections.setOptions("-c lock_timeout=" + LOCK_WAIT_MS_MAX);
    return connections;
  }

  /** Returns the exception for a failure, with the remedy in its message. */
  public DirectoryException unusable(RuntimeException failure) {
    return new DirectoryException("cannot use " + this + ": " + remedy(failure), failure);
  }

  private static String remedy(Throwable failure) {
    List<Throwable> causes =
        Stream.<Throwable>iterate(failure, Objects::nonNull, Throwable::getCause).toList();
    if (causes.stream().anyMatch(SSLException.class::isInstance)) {
      return "the TLS connection fails. Check that PostgreSQL's certificate is valid for this"
          + " host and signed by an authority that is trusted (sslrootcert of the URL)";
    }
    if (causes.stream().anyMatch(PostgresServer::isRejectedUser)) {
      return "PostgreSQL rejects the user, or its password or certificate";
    }
    return "check that PostgreSQL runs there, that this machine can reach it, that its disk has"
        + " space, and that the user may create and write tables"
        + causes.stream()
            .flatMap(cause -> ofDriver(cause).stream())
            .findFirst()
            .map(" (%s)"::formatted)
            .orElse("");
  }

  private static boolean isRejectedUser(Throwable cause) {
    return cause instanceof SQLException refused
        && refused.getSQLState() != null
        && REJECTED_USER_STATES.contains(refused.getSQLState());
  }

  /**
   * Returns the driver's own message about the connection. Messages of the server are left out,
   * because they can contain values.
   */
  private static Optional<String> ofDriver(Throwable cause) {
    return cause instanceof PSQLException e && e.getServerErrorMessage() == null
        ? Optional.ofNullable(e.getMessage())
        : Optional.empty();
  }

  /** Closes all pools. */
  @Override
  public synchronized void close() {
    pools.forEach(ConnectionPool::close);
  }

  private URI location() {
    try {
      URI location = new URI(url);
      if ("postgresql".equals(location.getScheme())
          && location.getRawAuthority() != null
          && location.getRawPath().length() > 1) {
        return location;
      }
    } catch (URISyntaxException _) {
      // The exception's message contains the password.
    }
    throw new DirectoryException(
        "invalid URL of PostgreSQL: it must look like"
            + " postgresql://user:password@host:5432/database, with special characters"
            + " percent-encoded");
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  /** Returns the URL without user, password and parameters. */
  @Override
  public String toString() {
    URI location = location();
    String authority = location.getRawAuthority();
    return "postgresql://"
        + authority.substring(authority.lastIndexOf('@') + 1)
        + location.getRawPath();
  }
}
