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

  /** Class 28 of PostgreSQL's error codes: invalid authorization. */
  private static final Set<String> REJECTED_USER_STATES = Set.of("28000", "28P01");

  /** Longer than a migration takes. */
  private static final int RESPONSE_SECONDS_MAX = 60;

  /** For the lock of the change counter and those of {@code VACUUM FULL}. */
  private static final int LOCK_WAIT_MS_MAX = 5_000;

  /** For statements other than migrations: longer than they wait for a lock. */
  private static final int STATEMENT_SECONDS_MAX = 10;

  private static final int DIRECTORY_POOL = 8;

  /** Salts are in memory, and change with their period and with new sites. */
  private static final int SALTS_POOL = 2;

  private final String url;
  private final String prefix;
  private final Map<Schema, ConnectionPool> shared = new EnumMap<>(Schema.class);
  private final List<ConnectionPool> pools = new ArrayList<>();

  /**
   * Does not connect yet.
   *
   * @param url such as {@code postgresql://user:password@host:5432/database?sslmode=verify-full}
   * @param prefix the beginning of the names of the database's schemas, such as {@code vouch}
   */
  public PostgresServer(String url, String prefix) {
    this.url = url;
    this.prefix = prefix;
  }

  /** The URL, with its password. */
  public String url() {
    return url;
  }

  /** The beginning of the names of the database's schemas. */
  public String prefix() {
    return prefix;
  }

  /** Returns the name of a schema in PostgreSQL. */
  String nameOf(Schema schema) {
    return schema.named(prefix);
  }

  /**
   * Returns a source of connections that use the tables of a schema. They stay open until {@link
   * #close}, and are used again by the next one who asks.
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
   * Returns a source of a single connection, which stays open until {@link #close}, so that its
   * user never waits for others.
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
   * Returns a source of connections that use the tables of a schema, each of them new.
   *
   * @throws DirectoryException if the URL is invalid
   */
  public DataSource connections(Schema schema) {
    return connections(schema, RESPONSE_SECONDS_MAX);
  }

  /**
   * Returns connections to a schema of a server that may answer late.
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
    // Its messages can contain values, such as an email address.
    connections.setLogServerErrorDetail(false);
    connections.setOptions("-c lock_timeout=" + LOCK_WAIT_MS_MAX);
    return connections;
  }

  /** Returns the exception that tells the remedy of a failure. */
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

  /** What the driver says of the connection. Messages of the server can contain values. */
  private static Optional<String> ofDriver(Throwable cause) {
    return cause instanceof PSQLException e && e.getServerErrorMessage() == null
        ? Optional.ofNullable(e.getMessage())
        : Optional.empty();
  }

  /** Closes the connections of pools. */
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
      // Its message contains the password.
    }
    throw new DirectoryException(
        "invalid URL of PostgreSQL: it must look like"
            + " postgresql://user:password@host:5432/database, with special characters"
            + " percent-encoded");
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  /** Without the password. */
  @Override
  public String toString() {
    URI location = location();
    String authority = location.getRawAuthority();
    return "postgresql://"
        + authority.substring(authority.lastIndexOf('@') + 1)
        + location.getRawPath();
  }
}
