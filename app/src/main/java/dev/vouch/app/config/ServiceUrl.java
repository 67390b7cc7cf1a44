package dev.vouch.app.config;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The URL of a database server, such as {@code
 * https://user:password@clickhouse.example:8443/vouch}.
 *
 * @param location the URL, with a host and with the database as its path: a name, or for Redis a
 *     number
 */
public record ServiceUrl(URI location) {
  /** The URL parameter with a PEM file of the certificate authorities to trust for TLS. */
  public static final String CERTIFICATES = "sslrootcert";

  private static final Set<String> ENCRYPTED = Set.of("https", "rediss");
  private static final Pattern REDIS_PATH = Pattern.compile("(/[0-9]{0,4})?");
  private static final Pattern DATABASE_PATH = Pattern.compile("/[^,]+");

  /** Splits only before a scheme, because a password can contain a comma. */
  private static final Pattern SEPARATOR = Pattern.compile("\\s*,\\s*(?=https?://)");

  private static final int REDIS_PORT = 6379;

  /**
   * Parses a URL; empty if it is not a URL, or has another scheme, no host or no database.
   *
   * @param schemes the permitted schemes
   */
  static Optional<ServiceUrl> parse(String text, Set<String> schemes) {
    return parse(text, schemes, path -> path.length() > 1);
  }

  private static Optional<ServiceUrl> parse(
      String text, Set<String> schemes, Predicate<String> isDatabase) {
    try {
      URI location = new URI(text);
      boolean isComplete =
          schemes.contains(location.getScheme())
              && location.getHost() != null
              && isDatabase.test(location.getPath());
      return isComplete ? Optional.of(new ServiceUrl(location)) : Optional.empty();
    } catch (URISyntaxException _) {
      return Optional.empty(); // Not rethrown: the message contains the password.
    }
  }

  /**
   * Parses the comma-separated URLs of ClickHouse shards; empty if a URL is invalid or has unknown
   * parameters, or if two URLs refer to the same database.
   */
  static Optional<List<ServiceUrl>> parseClickHouse(String text) {
    List<ServiceUrl> urls =
        Stream.of(SEPARATOR.split(text, -1)).flatMap(one -> parseOne(one).stream()).toList();
    long databases = urls.stream().map(ServiceUrl::toString).distinct().count();
    return databases == SEPARATOR.split(text, -1).length ? Optional.of(urls) : Optional.empty();
  }

  private static Optional<ServiceUrl> parseOne(String clickHouse) {
    return parse(clickHouse, Set.of("http", "https"), path -> DATABASE_PATH.matcher(path).matches())
        .filter(ServiceUrl::hasOnlyCertificates);
  }

  /**
   * Parses the URL of Redis; empty if it is invalid or has unknown parameters. A user name without
   * a password is rejected, because some tools write a password without a user name in its place.
   */
  static Optional<ServiceUrl> parseRedis(String text) {
    return parse(text, Set.of("redis", "rediss"), REDIS_PATH.asMatchPredicate())
        .filter(ServiceUrl::hasOnlyCertificates)
        .filter(url -> url.credentials().map(known -> !known.password().isEmpty()).orElse(true));
  }

  private boolean hasOnlyCertificates() {
    String query = location.getRawQuery();
    return query == null || (isEncrypted() && query.matches(CERTIFICATES + "=[^&]+"));
  }

  /** Returns whether the scheme requires TLS. */
  public boolean isEncrypted() {
    return ENCRYPTED.contains(location.getScheme());
  }

  /** Returns the decoded value of a parameter; empty if absent. */
  public Optional<String> parameter(String name) {
    return Optional.ofNullable(location.getRawQuery()).stream()
        .flatMap(query -> Stream.of(query.split("&")))
        .filter(parameter -> parameter.startsWith(name + "="))
        .map(parameter -> decoded(parameter.substring(name.length() + 1)))
        .findFirst();
  }

  /** A decoded user name and password. The password may be empty. */
  public record Credentials(String user, String password) {
    /** Omits the password. */
    @Override
    public String toString() {
      return "Credentials[user=" + user + "]";
    }
  }

  /** Returns the user name and the password; empty if the URL has none. */
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

  /** Returns the number of the Redis database, 0 by default. */
  public int redisDatabase() {
    String path = location.getPath();
    return path.length() > 1 ? Integer.parseInt(path.substring(1)) : 0;
  }

  /** Returns the port of Redis, 6379 by default. */
  public int redisPort() {
    return location.getPort() < 0 ? REDIS_PORT : location.getPort();
  }

  /** Returns the host, without the brackets of an IPv6 address. */
  public String host() {
    return location.getHost().replaceAll("^\\[|]$", "");
  }

  /** Returns the complete URL, including the password. */
  public String text() {
    return location.toString();
  }

  /** Returns the URL without user name, password and parameters. */
  @Override
  public String toString() {
    return endpoint() + location.getPath();
  }
}
