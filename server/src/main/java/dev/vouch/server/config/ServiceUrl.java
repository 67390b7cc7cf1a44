package dev.vouch.server.config;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The URL of a database server, such as {@code
 * https://user:password@clickhouse.example:8443/vouch}.
 *
 * @param location with a host and the name of a database as its path
 */
public record ServiceUrl(URI location) {
  /** The parameter with the PEM file of the authorities that are trusted with TLS. */
  public static final String CERTIFICATES = "sslrootcert";

  /**
   * Parses a URL; empty if it has another scheme, no host or no database, or is not a URL.
   *
   * @param schemes the permitted ones
   */
  static Optional<ServiceUrl> parse(String text, Set<String> schemes) {
    try {
      URI location = new URI(text);
      boolean isComplete =
          schemes.contains(location.getScheme())
              && location.getHost() != null
              && location.getPath().length() > 1;
      return isComplete ? Optional.of(new ServiceUrl(location)) : Optional.empty();
    } catch (URISyntaxException _) {
      return Optional.empty(); // Its message contains the password.
    }
  }

  /** Parses the URL of ClickHouse; empty if it is not one, or has other parameters. */
  static Optional<ServiceUrl> parseClickHouse(String text) {
    return parse(text, Set.of("http", "https")).filter(ServiceUrl::hasOnlyCertificates);
  }

  private boolean hasOnlyCertificates() {
    String query = location.getRawQuery();
    return query == null
        || (location.getScheme().equals("https") && query.matches(CERTIFICATES + "=[^&]+"));
  }

  /** Returns the value of a parameter. */
  public Optional<String> parameter(String name) {
    return Optional.ofNullable(location.getRawQuery()).stream()
        .flatMap(query -> Stream.of(query.split("&")))
        .filter(parameter -> parameter.startsWith(name + "="))
        .map(parameter -> decoded(parameter.substring(name.length() + 1)))
        .findFirst();
  }

  /** A user and a password, both decoded; the password may be empty. */
  public record Credentials(String user, String password) {
    /** Leaves the password out. */
    @Override
    public String toString() {
      return "Credentials[user=" + user + "]";
    }
  }

  /** Returns the user; empty if the URL has none. */
  public Optional<Credentials> credentials() {
    return Optional.ofNullable(location.getRawUserInfo())
        .map(userInfo -> userInfo.split(":", 2))
        .map(
            parts ->
                new Credentials(decoded(parts[0]), parts.length == 2 ? decoded(parts[1]) : ""));
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  /** Returns the scheme, host and port. */
  public URI endpoint() {
    String port = location.getPort() < 0 ? "" : ":" + location.getPort();
    return URI.create(location.getScheme() + "://" + location.getHost() + port);
  }

  /** Returns the name of the database. */
  public String database() {
    return location.getPath().substring(1);
  }

  /** Returns the whole URL, with its password. */
  public String text() {
    return location.toString();
  }

  /** Leaves the password out. */
  @Override
  public String toString() {
    return endpoint() + location.getPath();
  }
}
