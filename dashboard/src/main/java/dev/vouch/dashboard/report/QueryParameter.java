package dev.vouch.dashboard.report;

import static java.util.stream.Collectors.joining;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** One parameter of a URL, not encoded. */
public record QueryParameter(String name, String value) {
  /** A URL; without a question mark when there are no parameters. */
  static String url(String path, List<QueryParameter> parameters) {
    return parameters.isEmpty()
        ? path
        : parameters.stream().map(QueryParameter::encoded).collect(joining("&", path + "?", ""));
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
