package dev.vouch.dashboard.report;

import static java.util.stream.Collectors.joining;

import io.vertx.core.MultiMap;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** One parameter of a URL, not encoded. */
public record QueryParameter(String name, String value) {
  /** A URL; without a question mark when there are no parameters. */
  static String url(String path, List<QueryParameter> parameters) {
    return parameters.isEmpty()
        ? path
        : parameters.stream().map(QueryParameter::encoded).collect(joining("&", path + "?", ""));
  }

  /** Parses the query string of a URL that {@link #url} has written. */
  public static MultiMap parse(String query) {
    MultiMap parameters = MultiMap.caseInsensitiveMultiMap();
    Arrays.stream(query.split("&"))
        .map(text -> text.split("=", 2))
        .filter(parts -> parts.length == 2)
        .forEach(parts -> parameters.add(decoded(parts[0]), decoded(parts[1])));
    return parameters;
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  private String encoded() {
    return encoded(name) + "=" + encoded(value);
  }

  /** Colons and slashes are allowed in a query (RFC 3986, 3.4) and more readable unencoded. */
  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8)
        .replace("+", "%20")
        .replace("%3A", ":")
        .replace("%2F", "/");
  }
}
