package dev.vouch.server.config;

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
 * @param location with a host and the database as its path, a name or for Redis a number
 */
public record ServiceUrl(URI location) {
  /** The parameter with the PEM file of the authorities that are trusted with TLS. */
  public static final String CERTIFICATES = "sslrootcert";

  private static final Set<String> ENCRYPTED = Set.of("https", "rediss");
  private static final Pattern REDIS_PATH = Pattern.compile("(/[0-9]{0,4})?");
  private static final Pattern DATABASE_PATH = Pattern.compile("/[^,]+");

  /** A password can contain a comma. */
  private static final Pattern SEPARATOR = Pattern.compile("\\s*,\\s*(?=https?://)");

  private static final int REDIS_PORT = 6379;

  /**
   * Parses a URL; empty if it has another scheme, no host or no database, or is not a URL.
   *
   * @param schemes the permitted ones
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
      return Optional.empty(); // Its message contains the password.
    }
  }

  /**
   * Parses the URLs of ClickHouse; empty if one of them is not one, has other parameters, or names
   * the same database as another one.
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
   * Parses the URL of Redis; empty if it is not one, or has other parameters. A user without a
   * password is refused, since others write a password without a user like that.
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

  /** Whether the scheme requires TLS. */
  public boolean isEncrypted() {
    return ENCRYPTED.contains(location.getScheme());
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

  /** Returns the number of the database of Redis. */
  public int redisDatabase() {
    String path = location.getPath();
    return path.length() > 1 ? Integer.parseInt(path.substring(1)) : 0;
  }

  /** Returns the port of Redis. */
  public int redisPort() {
    return location.getPort() < 0 ? REDIS_PORT : location.getPort();
  }

  /** Returns the host, without the brackets of an IPv6 address. */
  public String host() {
    return location.getHost().replaceAll("^\\[|]$", "");
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
