package dev.vouch.http;

import dev.vouch.http.RawConnection.Answer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Requests with an event, and parts of their responses. */
final class EventMessages {
  static final String EVENT =
      """
      {"event_name":"success","page_path":"/thanks","name":"paid","success_value":49.9}\
      """;

  static final Map<String, String> FIRST_OF_500 =
      Map.of("ratelimit-policy", "\"key\";q=500;w=10", "ratelimit", "\"key\";r=499;t=10");

  private EventMessages() {}

  static String start(String headers) {
    return "POST /event HTTP/1.1\r\nHost: h\r\n" + headers;
  }

  static String head(String headers) {
    return start(headers) + "\r\n";
  }

  static String post(String headers, String body) {
    return start(headers)
        + "Content-Type: application/json\r\nContent-Length: "
        + body.getBytes(StandardCharsets.UTF_8).length
        + "\r\n\r\n"
        + body;
  }

  static String bearer(String token) {
    return "Authorization: Bearer " + token + "\r\n";
  }

  static Answer problem(int status, Map<String, String> headers, String body) {
    Map<String, String> all = new HashMap<>(headers);
    all.put("content-type", "application/problem+json");
    all.put("x-content-type-options", "nosniff");
    String line = body + "\n";
    all.put("content-length", Integer.toString(line.length()));
    return new Answer(status, all, line);
  }

  static Map<String, String> withRate(Map<String, String> headers) {
    Map<String, String> all = new HashMap<>(FIRST_OF_500);
    all.put("x-content-type-options", "nosniff");
    all.putAll(headers);
    return all;
  }
}
