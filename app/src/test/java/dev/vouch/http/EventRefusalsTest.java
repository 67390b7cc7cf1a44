package dev.vouch.http;

import static dev.vouch.http.EventMessages.EVENT;
import static dev.vouch.http.EventMessages.FIRST_OF_500;
import static dev.vouch.http.EventMessages.bearer;
import static dev.vouch.http.EventMessages.head;
import static dev.vouch.http.EventMessages.post;
import static dev.vouch.http.EventMessages.problem;
import static dev.vouch.http.EventMessages.start;
import static dev.vouch.http.EventMessages.withRate;
import static dev.vouch.http.EventServer.ACTIVE;
import static dev.vouch.http.EventServer.EXPIRED;
import static dev.vouch.http.EventServer.REVOKED;
import static dev.vouch.http.EventServer.UNKNOWN;
import static dev.vouch.http.EventServer.WRONG_SECRET;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.http.RawConnection.Answer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The refusals of docs/events.md over a real socket: the whole response to each request with all
 * its headers, so that none is missing or unexpected (such as CORS).
 */
class EventRefusalsTest {
  private static final String UNAUTHORIZED =
      """
      {"type":"/problems/unauthorized","title":"Missing or invalid token","status":401,\
      "detail":"Send an active API key of this server in the header Authorization: Bearer <API key>."}\
      """;
  private static final String METHOD_NOT_ALLOWED =
      """
      {"type":"/problems/method-not-allowed","title":"Method not allowed",\
      "status":405,"detail":"Send events with POST from your backend. Never use an API key in a browser."}\
      """;
  private static final String BODY_TOO_LARGE =
      """
      {"type":"/problems/body-too-large","title":"Body too large","status":413,\
      "detail":"The body is larger than 65536 bytes. Send fewer or shorter properties, or fewer events in a batch."}\
      """;

  /** A request and its expected response. */
  record Row(String rule, String request, Answer answer) {
    @Override
    public String toString() {
      return rule;
    }
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void refusedRequest_getsTheExactResponse_andRecordsNothing(Row row) {
    try (EventServer server = new EventServer();
        RawConnection connection = server.connect()) {
      assertThat(connection.send(row.request()).read().withoutRequestId()).isEqualTo(row.answer());
      assertThat(server.log.records()).isEmpty();
    }
  }

  static Stream<Row> refusals() {
    return Stream.of(methods(), tokens(), mediaTypes(), sizes(), bodies()).flatMap(List::stream);
  }

  private static List<Row> methods() {
    return Stream.of("GET", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "BREW")
        .map(
            method ->
                new Row(
                    method + " is not allowed",
                    method + " /event HTTP/1.1\r\nHost: h\r\nOrigin: https://x.example\r\n\r\n",
                    method.equals("HEAD")
                        ? new Answer(
                            405,
                            Map.of(
                                "allow",
                                "POST",
                                "content-type",
                                "application/problem+json",
                                "x-content-type-options",
                                "nosniff"),
                            "")
                        : problem(405, Map.of("allow", "POST"), METHOD_NOT_ALLOWED)))
        .toList();
  }

  private static List<Row> tokens() {
    Answer answer = problem(401, Map.of("www-authenticate", "Bearer"), UNAUTHORIZED);
    return List.of(
        new Row("no token", post("", EVENT), answer),
        new Row("malformed token", post(bearer("svc_live_x"), EVENT), answer),
        new Row("another scheme", post("Authorization: Basic " + ACTIVE + "\r\n", EVENT), answer),
        new Row("two tokens", post(bearer(ACTIVE) + bearer(ACTIVE), EVENT), answer),
        new Row("unknown key", post(bearer(UNKNOWN), EVENT), answer),
        new Row("wrong secret", post(bearer(WRONG_SECRET), EVENT), answer),
        new Row("revoked key", post(bearer(REVOKED), EVENT), answer),
        new Row("expired key", post(bearer(EXPIRED), EVENT), answer),
        new Row(
            "the token is checked before the content type, the size and the body",
            head("Content-Type: text/plain\r\nContent-Length: 9999999\r\n"),
            withHeader(answer, "connection", "close")),
        new Row(
            "a body that is announced but not sent is not awaited",
            head("Content-Type: application/json\r\nContent-Length: 5\r\n"),
            answer));
  }

  private static List<Row> mediaTypes() {
    Answer type =
        problem(
            415,
            withRate(Map.of("accept-post", "application/json")),
            """
            {"type":"/problems/unsupported-media-type","title":"Unsupported media type",\
            "status":415,"detail":"Send the event as UTF-8 JSON with Content-Type: \
            application/json.","errors":[{"pointer":"Content-Type",\
            "code":"unsupported_content_type","detail":"Send the event as UTF-8 JSON with \
            Content-Type: application/json."}]}\
            """);
    Answer encoding =
        problem(
            415,
            withRate(Map.of("accept-post", "application/json")),
            """
            {"type":"/problems/unsupported-media-type","title":"Unsupported media type",\
            "status":415,"detail":"Send the body uncompressed, without Content-Encoding.",\
            "errors":[{"pointer":"Content-Encoding","code":"unsupported_content_encoding",\
            "detail":"Send the body uncompressed, without Content-Encoding."}]}\
            """);
    String token = bearer(ACTIVE);
    String length = "Content-Length: 2\r\n\r\n{}";
    return List.of(
        new Row("no content type", start(token) + length, type),
        new Row("plain text", start(token + "Content-Type: text/plain\r\n") + length, type),
        new Row(
            "another charset",
            start(token + "Content-Type: application/json; charset=utf-16\r\n") + length,
            type),
        new Row(
            "two content types",
            start(token + "Content-Type: application/json\r\nContent-Type: text/plain\r\n")
                + length,
            type),
        new Row(
            "a content encoding",
            start(token + "Content-Type: application/json\r\nContent-Encoding: gzip\r\n") + length,
            encoding),
        new Row(
            "the content type is checked before the size",
            start(token + "Content-Type: text/plain\r\nContent-Length: 65537\r\n\r\n"),
            withHeader(type, "connection", "close")));
  }

  private static List<Row> sizes() {
    Answer tooLarge = problem(413, withRate(Map.of("connection", "close")), BODY_TOO_LARGE);
    String head = bearer(ACTIVE) + "Content-Type: application/json\r\n";
    return List.of(
        new Row(
            "a declared length over the limit, before any of the body",
            head(head + "Content-Length: 65537\r\n"),
            tooLarge),
        new Row(
            "chunks over the limit, before the last of them",
            start(head + "Transfer-Encoding: chunked\r\n\r\n10001\r\n" + " ".repeat(0x10001)),
            tooLarge));
  }

  private static List<Row> bodies() {
    return List.of(
        new Row(
            "not JSON",
            post(bearer(ACTIVE), "{'event_name':'success'}"),
            invalid(
                """
                {"pointer":"","code":"malformed_json","detail":"Malformed JSON at about character 1. Send one JSON object."}\
                """)),
        new Row(
            "truncated JSON",
            post(bearer(ACTIVE), "{\"event_name\":\"suc"),
            invalid(
                """
                {"pointer":"","code":"malformed_json","detail":"The JSON ends unexpectedly after character 18. Send the complete body."}\
                """)),
        new Row(
            "too deeply nested JSON",
            post(bearer(ACTIVE), "{\"a\":".repeat(101) + "1" + "}".repeat(101)),
            invalid(
                """
                {"pointer":"","code":"malformed_json","detail":"The body is nested deeper than \
                100 levels. Send flatter JSON."}\
                """)),
        new Row(
            "an empty body",
            post(bearer(ACTIVE), ""),
            invalid(
                """
                {"pointer":"","code":"not_an_object","detail":"The body is empty. Send one \
                JSON object."}\
                """)),
        new Row(
            "a byte order mark",
            post(bearer(ACTIVE), "\ufeff" + EVENT),
            invalid(
                """
                {"pointer":"","code":"malformed_json","detail":"The body starts with a byte order \
                mark (U+FEFF). Send UTF-8 without it."}\
                """)),
        new Row(
            "an array of events",
            post(bearer(ACTIVE), "[" + EVENT + "]"),
            invalid(
                """
                {"pointer":"","code":"not_an_object","detail":"The body is an array, but one \
                request carries one object, such as one event. Send a request for each, or several events with \
                POST /events."}\
                """)),
        new Row(
            "trailing data",
            post(bearer(ACTIVE), EVENT + "{}"),
            invalid(
                """
                {"pointer":"","code":"malformed_json","detail":"There is content after the JSON \
                object. Send one JSON object."}\
                """)),
        new Row(
            "every problem of the fields at once",
            post(
                bearer(ACTIVE),
                """
                {"event_name":"sale","page_path":7,"ip":7,"properties":{"a":[]}}\
                """),
            invalid(
                """
                {"pointer":"/event_name","code":"unknown_event_name","detail":"event_name must \
                be one of pageview, click, success, custom."},\
                {"pointer":"/page_path","code":"wrong_type","detail":"page_path must be a \
                string."},\
                {"pointer":"/ip","code":"wrong_type","detail":"ip must be a string."},\
                {"pointer":"/properties/a","code":"wrong_type","detail":"A property must be a string, a number or a boolean."}\
                """)),
        new Row(
            "an idempotency key with a space",
            post(bearer(ACTIVE) + "Idempotency-Key: a b\r\n", EVENT),
            invalid(
                """
                {"pointer":"Idempotency-Key","code":"invalid_idempotency_key","detail":"The Idempotency-Key contains a character that is not visible ASCII, such as a space. Use only visible ASCII characters."}\
                """)));
  }

  private static Answer invalid(String errors) {
    return problem(
        400,
        FIRST_OF_500,
        """
        {"type":"/problems/invalid-request","title":"Invalid request",\
        "status":400,"detail":"Fix every problem listed in errors. Nothing was recorded.",\
        "errors":[%s]}\
        """
            .formatted(errors));
  }

  private static Answer withHeader(Answer answer, String name, String value) {
    Map<String, String> all = new HashMap<>(answer.headers());
    all.put(name, value);
    return new Answer(answer.status(), all, answer.body());
  }
}
