package dev.vouch.app.openapi;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A request and its response, as sent and received.
 *
 * @param target path and query
 * @param answerHeaders by name in lower case
 */
public record Exchange(
    String method,
    String target,
    Map<String, String> headers,
    String body,
    int status,
    Map<String, String> answerHeaders,
    String answer) {
  public Exchange {
    headers = Map.copyOf(headers);
    answerHeaders = Map.copyOf(answerHeaders);
  }

  /** Without the query. */
  public String path() {
    return target.split("\\?", 2)[0];
  }

  /** The query's parameters, decoded. */
  Map<String, List<String>> query() {
    Map<String, List<String>> query = new LinkedHashMap<>();
    if (target.contains("?")) {
      for (String pair : target.split("\\?", 2)[1].split("&", -1)) {
        String[] parts = pair.split("=", 2);
        query
            .computeIfAbsent(decoded(parts[0]), _ -> new ArrayList<>())
            .add(parts.length < 2 ? "" : decoded(parts[1]));
      }
    }
    return query;
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  /** A request header's value; its name is case-insensitive. */
  Optional<String> header(String name) {
    return headers.entrySet().stream()
        .filter(header -> header.getKey().equalsIgnoreCase(name))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  /** The media type of a request's or an answer's body, without parameters. */
  static String mediaType(Optional<String> contentType) {
    return contentType.orElse("none").split(";", 2)[0].strip();
  }

  boolean isSuccess() {
    return status < 400;
  }

  @Override
  public String toString() {
    return method + " " + target + " " + status;
  }
}
