package dev.vouch.server.dashboard.report;

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

  /** A query may hold colons and slashes (RFC 3986, 3.4), which read better as they are. */
  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8)
        .replace("+", "%20")
        .replace("%3A", ":")
        .replace("%2F", "/");
  }
}
