package dev.vouch.directory.database;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A PostgreSQL database, in which all nodes of a cluster keep the directory. Immutable.
 *
 * @param url such as {@code postgresql://user:password@host:5432/database?sslmode=verify-full}
 * @param prefix the beginning of the names of the database's schemas, such as {@code vouch}
 */
public record PostgresServer(String url, String prefix) {
  private static final int CONNECT_SECONDS_MAX = 5;

  /** Longer than a migration takes. */
  private static final int RESPONSE_SECONDS_MAX = 60;

  /** For the lock of the change counter and those of {@code VACUUM FULL}. */
  private static final int LOCK_WAIT_MS_MAX = 5_000;

  /** Returns the name of a schema in PostgreSQL. */
  String nameOf(Schema schema) {
    return schema.named(prefix);
  }

  /**
   * Returns a source of connections that use the tables of a schema.
   *
   * @throws DirectoryException if the URL is invalid
   */
  public DataSource connections(Schema schema) {
    return connections(schema, RESPONSE_SECONDS_MAX);
  }

  /**
   * As above.
   *
   * @param responseSecondsMax the time after which a server that does not answer is unreachable
   */
  public DataSource connections(Schema schema, int responseSecondsMax) {
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
    return new DirectoryException(
        "cannot use "
            + this
            + ": check that PostgreSQL runs there, that this machine can reach it, that its disk"
            + " has space, and that the user may create and write tables",
        failure);
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
