package dev.vouch.server.http;

import static dev.vouch.server.http.EventServer.ACTIVE;
import static dev.vouch.server.http.EventServer.EXPIRED;
import static dev.vouch.server.http.EventServer.REVOKED;
import static dev.vouch.server.http.EventServer.TIGHT;
import static dev.vouch.server.http.EventServer.UNKNOWN;
import static dev.vouch.server.http.EventServer.WRONG_SECRET;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.ingest.EventIngest;
import dev.vouch.server.http.RawConnection.Answer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The answers of docs/events.md, over a real socket: for each request the whole answer, header for
 * header, so that none is missing and none (such as CORS) is too many.
 */
class EventEndpointTest {
  private static final String EVENT =
      """
      {"event_name":"success","page_path":"/thanks","name":"paid","success_value":49.9}\
      """;

  /** A wait so long that rounding it up to whole seconds breaks. */
  private static final Duration UNWRITABLE = Duration.ofSeconds(Long.MAX_VALUE);

  private static final Map<String, String> FIRST_OF_500 =
      Map.of("ratelimit-policy", "\"key\";q=500;w=10", "ratelimit", "\"key\";r=499;t=10");

  private static final String UNAUTHORIZED =
      """
      {"type":"/problems/unauthorized","title":"Invalid token","status":401,\
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
      "detail":"The body is larger than 65536 bytes. Send fewer or shorter properties."}\
      """;
  private static final String UNAVAILABLE =
      """
      {"type":"/problems/unavailable","title":"Service unavailable",\
      "status":503,"detail":"Nothing was recorded. Retry the same request after the number of seconds in Retry-After."}\
      """;

  /** A request, and what must come back. */
  record Row(String rule, String request, Answer answer) {
    @Override
    public String toString() {
      return rule;
    }
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void refusedRequest_isAnsweredExactlySo_andNothingIsRecorded(Row row) {
    try (EventServer server = new EventServer();
        RawConnection connection = server.connect()) {
      assertThat(connection.send(row.request()).read()).isEqualTo(row.answer());
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
                            Map.of("allow", "POST", "content-type", "application/problem+json"),
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
            "a body that is announced, but not sent, is not waited for",
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
        new Row("text", start(token + "Content-Type: text/plain\r\n") + length, type),
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
            "an encoding",
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
            "half of an event",
            post(bearer(ACTIVE), "{\"event_name\":\"suc"),
            invalid(
                """
                {"pointer":"","code":"malformed_json","detail":"The JSON ends unexpectedly after character 18. Send the complete body."}\
                """)),
        new Row(
            "objects within objects",
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
                {"event_name":"sale","page_path":7,"ip":"x","properties":{"a":[]}}\
                """),
            invalid(
                """
                {"pointer":"/event_name","code":"unknown_event_name","detail":"event_name must \
                be one of pageview, click, success, custom."},\
                {"pointer":"/page_path","code":"wrong_type","detail":"page_path must be a \
                string."},\
                {"pointer":"/ip","code":"invalid_ip","detail":"ip must be one literal IPv4 or IPv6 address, without port, brackets or zone, and not a list such as X-Forwarded-For."},\
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

  @Test
  void recordedEvent_isA204WithItsId_onBothPaths() {
    for (String path : List.of("/event", "/v1/event")) {
      try (EventServer server = new EventServer();
          RawConnection connection = server.connect()) {
        Answer answer = connection.send(post(bearer(ACTIVE), EVENT).replace("/event", path)).read();
        assertThat(server.log.records()).hasSize(1);
        String id = server.log.records().getFirst().id().toString();
        assertThat(answer).isEqualTo(new Answer(204, withRate(Map.of("event-id", id)), ""));
      }
    }
  }

  @Test
  void contentTypeParameterAndChunks_areTaken() {
    try (EventServer server = new EventServer();
        RawConnection connection = server.connect()) {
      connection.send(
          start(
              bearer(ACTIVE)
                  + "Content-Type: application/json; charset=utf-8\r\n"
                  + "Transfer-Encoding: chunked\r\n\r\n"));
      for (int index = 0; index < EVENT.length(); index++) {
        connection.send("1\r\n" + EVENT.charAt(index) + "\r\n");
      }
      assertThat(connection.send("0\r\n\r\n").read().status()).isEqualTo(204);
    }
  }

  @Test
  void bodyOfExactlyTheLimit_isTaken() {
    String padded = EVENT + " ".repeat(EventIngest.BODY_BYTES_MAX - EVENT.length());
    try (EventServer server = new EventServer();
        RawConnection connection = server.connect()) {
      assertThat(connection.send(post(bearer(ACTIVE), padded)).read().status()).isEqualTo(204);
    }
  }

  @Test
  void whatWasLeftOut_isCounted() {
    String body =
        """
        {"event_name":"custom","page_path":"/p?email=a@b.example","colour":1,"size":2,"shape":3,\
        "properties":{"phone":"1","plan":"pro"}}\
        """;
    try (EventServer server = new EventServer();
        RawConnection connection = server.connect()) {
      Answer answer = connection.send(post(bearer(ACTIVE), body)).read();
      assertThat(answer.header("Vouch-Stripped-Properties")).isEqualTo("2");
      assertThat(answer.header("Vouch-Ignored-Fields")).isEqualTo("3");
    }
  }

  @Test
  void repeatedIdempotencyKey_isReplayed_andWithAnotherPayloadRefused() {
    String keyed = bearer(ACTIVE) + "Idempotency-Key: order-1\r\n";
    try (EventServer server = new EventServer();
        RawConnection connection = server.connect()) {
      Answer first = connection.send(post(keyed, EVENT)).read();
      Answer second = connection.send(post(keyed, EVENT)).read();
      Answer third = connection.send(post(keyed, EVENT.replace("49.9", "50"))).read();
      assertThat(first.headers()).doesNotContainKey("idempotent-replayed");
      assertThat(second.status()).isEqualTo(204);
      assertThat(second.header("Event-Id")).isEqualTo(first.header("Event-Id"));
      assertThat(second.header("Idempotent-Replayed")).isEqualTo("true");
      assertThat(third)
          .isEqualTo(
              problem(
                  422,
                  Map.of(
                      "ratelimit-policy", "\"key\";q=500;w=10", "ratelimit", "\"key\";r=497;t=10"),
                  """
                  {"type":"/problems/idempotency-conflict","title":"Idempotency-Key already used","status":422,"detail":"This Idempotency-Key was already used for a different event. Use a new key for each event."}\
                  """));
      assertThat(server.log.records()).hasSize(1);
    }
  }

  @Test
  void requestOverTheRate_isA429_beforeAnythingElseIsChecked() {
    try (EventServer server = new EventServer();
        RawConnection connection = server.connect()) {
      assertThat(connection.send(post(bearer(TIGHT), "{")).read().status()).isEqualTo(400);
      String wrongInEveryWay = head(bearer(TIGHT) + "Content-Length: 99999\r\n");
      assertThat(connection.send(wrongInEveryWay).read())
          .isEqualTo(
              problem(
                  429,
                  Map.of(
                      "retry-after", "3",
                      "connection", "close",
                      "ratelimit-policy", "\"key\";q=1;w=3",
                      "ratelimit", "\"key\";r=0;t=3"),
                  """
                  {"type":"/problems/rate-limited","title":"Too many requests","status":429,\
                  "detail":"The key exceeded its rate limit. Retry after the number of seconds in Retry-After."}\
                  """));
    }
  }

  @Test
  void logThatIsFull_isA503_whoseRetryAfterIsFrom1To30() {
    try (EventServer server = new EventServer();
        RawConnection connection = server.connect()) {
      server.log.fill(Duration.ZERO);
      assertThat(connection.send(post(bearer(ACTIVE), EVENT)).read())
          .isEqualTo(problem(503, withRate(Map.of("retry-after", "1")), UNAVAILABLE));
      server.log.fill(Duration.ofMinutes(5));
      assertThat(connection.send(post(bearer(ACTIVE), EVENT)).read().header("Retry-After"))
          .isEqualTo("30");
      assertThat(server.log.records()).isEmpty();
    }
  }

  @Test
  void answerThatBreaksAfterTheAppend_isA500_thatDoesNotSayWhetherAnythingWasRecorded() {
    try (EventServer server = new EventServer();
        RawConnection connection = server.connect();
        RecordedLog log = new RecordedLog()) {
      server.log.fill(UNWRITABLE);
      Answer answer = connection.send(post(bearer(ACTIVE), EVENT)).read();
      assertThat(answer.status()).isEqualTo(500);
      assertThat(answer.body())
          .contains("/problems/internal-error")
          .contains("The request may or may not have been processed");
      assertThat(log.text()).containsOnlyOnce("A request failed");
      server.log.fill(Duration.ZERO);
      assertThat(connection.send(post(bearer(ACTIVE), EVENT)).read().status()).isEqualTo(503);
    }
  }

  @Test
  void continue_isGrantedOnceNothingButTheBodyCanBeWrong() {
    String head = bearer(ACTIVE) + "Content-Type: application/json\r\nExpect: 100-continue\r\n";
    try (EventServer server = new EventServer();
        RawConnection connection = server.connect()) {
      connection.send(head(head + "Content-Length: " + EVENT.length() + "\r\n"));
      assertThat(connection.read().status()).isEqualTo(100);
      assertThat(connection.send(EVENT).read().status()).isEqualTo(204);
    }
  }

  @Test
  void continue_isNotGrantedBeforeARefusal_andTheConnectionIsClosed() {
    String expecting = "Expect: 100-continue\r\nContent-Length: 9\r\n";
    String json = "Content-Type: application/json\r\n";
    Map<String, Integer> statusByHead =
        Map.of(
            json + expecting, 401,
            bearer(ACTIVE) + expecting, 415,
            bearer(ACTIVE) + json + "Idempotency-Key: \u007f\r\n" + expecting, 400,
            bearer(ACTIVE) + json + expecting.replace("9", "99999"), 413);
    statusByHead.forEach(
        (head, status) -> {
          try (EventServer server = new EventServer();
              RawConnection connection = server.connect()) {
            assertThat(connection.send(head(head)).read().status()).isEqualTo(status);
            assertThat(connection.isClosedByServer()).isTrue();
          }
        });
  }

  @Test
  void tooLargeBody_closesTheConnectionWithoutReadingItAll() {
    try (EventServer server = new EventServer();
        RawConnection connection = server.connect()) {
      connection.send(
          head(bearer(ACTIVE) + "Content-Type: application/json\r\nContent-Length: 999999999\r\n"));
      assertThat(connection.read().status()).isEqualTo(413);
      assertThat(connection.isClosedByServer()).isTrue();
    }
  }

  @Test
  void refusalInTheMidstOfABody_isTheConnectionsOnlyAnswer_whateverFollows() {
    String chunk = "4000\r\n" + " ".repeat(0x4000) + "\r\n";
    String chunked =
        head(bearer(ACTIVE) + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n");
    try (EventServer server = new EventServer();
        RawConnection connection = server.connect()) {
      connection.send(chunked + chunk.repeat(5));
      assertThat(connection.read().status()).isEqualTo(413);
      connection.send(chunk.repeat(5) + "0\r\n\r\n" + post(bearer(ACTIVE), EVENT));
      assertThat(connection.isClosedByServer()).isTrue();
      assertThat(server.log.records()).isEmpty();
      assertThat(server.refused).as("noted as refused of its key").hasValue(1);
    }
  }

  @Test
  void http10_isAnsweredWithoutAContinue_andClosed() {
    String request =
        post(bearer(ACTIVE) + "Expect: 100-continue\r\n", EVENT).replace("HTTP/1.1", "HTTP/1.0");
    try (EventServer server = new EventServer();
        RawConnection connection = server.connect()) {
      assertThat(connection.send(request).read().status()).isEqualTo(204);
      assertThat(connection.isClosedByServer()).isTrue();
    }
  }

  @Test
  void connection_isKeptAfterARefusalWithASmallBody() {
    try (EventServer server = new EventServer();
        RawConnection connection = server.connect()) {
      assertThat(connection.send(post(bearer(UNKNOWN), EVENT)).read().status()).isEqualTo(401);
      assertThat(connection.send(post(bearer(ACTIVE), "[]")).read().status()).isEqualTo(400);
      assertThat(connection.send(post(bearer(ACTIVE), EVENT)).read().status()).isEqualTo(204);
    }
  }

  @Test
  void bodyThatDribblesIn_isCutOff_andNothingIsRecorded() {
    try (EventServer server =
            new EventServer(
                new ConnectionLimits(Duration.ofSeconds(10), Duration.ofMillis(200), 10));
        RawConnection connection = server.connect()) {
      Dribble.into(
          connection,
          start(
              bearer(ACTIVE) + "Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n"));
      assertThat(connection.read().status()).isEqualTo(408);
      assertThat(connection.isClosedByServer()).isTrue();
      assertThat(server.log.records()).isEmpty();
    }
  }

  @Test
  void requestHandedToTheLog_isAnsweredByItsResult_howeverLongThatTakes() {
    Duration deadline = Duration.ofMillis(100);
    try (EventServer server = new EventServer(new ConnectionLimits(deadline, deadline, 10));
        RawConnection waiting = server.connect()) {
      server.log.pause();
      waiting.send(post(bearer(ACTIVE), EVENT));
      for (int deadlines = 0; deadlines < 3; deadlines++) {
        try (RawConnection silent = server.connect()) {
          assertThat(silent.isClosedByServer()).isTrue();
        }
      }
      server.log.resume();
      assertThat(waiting.read().status()).isEqualTo(204);
    }
  }

  @Test
  void clientThatLeavesInTheMiddle_leavesNothingBehind() {
    try (EventServer server = new EventServer()) {
      try (RawConnection leaving = server.connect()) {
        leaving.send(post(bearer(ACTIVE), EVENT).replace("49.9}", ""));
      }
      try (RawConnection next = server.connect()) {
        assertThat(next.send(post(bearer(ACTIVE), EVENT)).read().status()).isEqualTo(204);
      }
      assertThat(server.log.records()).hasSize(1);
    }
  }

  @Test
  void pipelinedRequests_areAnsweredInOrder() {
    try (EventServer server = new EventServer();
        RawConnection connection = server.connect()) {
      connection.send(
          post(bearer(ACTIVE), EVENT) + post(bearer(ACTIVE), "[]") + post(bearer(ACTIVE), EVENT));
      assertThat(Stream.generate(() -> connection.read().status()).limit(3))
          .containsExactly(204, 400, 204);
    }
  }

  @Test
  void repeatedBadTokens_areSlowed_whileGoodOnesAreNot() throws InterruptedException {
    BlockingQueue<Integer> statuses = new LinkedBlockingQueue<>();
    try (EventServer server = new EventServer();
        RawConnection bad = server.connect();
        RawConnection good = server.connect()) {
      for (int attempt = 0; attempt < BadTokenThrottle.FREE_ATTEMPTS + 4; attempt++) {
        assertThat(bad.send(post(bearer(UNKNOWN), EVENT)).read().status()).isEqualTo(401);
      }
      bad.send(post(bearer(UNKNOWN), EVENT));
      good.send(post(bearer(ACTIVE), EVENT));
      Thread.ofVirtual().start(() -> statuses.add(bad.read().status()));
      Thread.ofVirtual().start(() -> statuses.add(good.read().status()));
      assertThat(statuses.take()).isEqualTo(204);
      assertThat(statuses.take()).isEqualTo(401);
    }
  }

  private static String start(String headers) {
    return "POST /event HTTP/1.1\r\nHost: h\r\n" + headers;
  }

  private static String head(String headers) {
    return start(headers) + "\r\n";
  }

  private static String post(String headers, String body) {
    return start(headers)
        + "Content-Type: application/json\r\nContent-Length: "
        + body.getBytes(StandardCharsets.UTF_8).length
        + "\r\n\r\n"
        + body;
  }

  private static String bearer(String token) {
    return "Authorization: Bearer " + token + "\r\n";
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

  private static Answer problem(int status, Map<String, String> headers, String body) {
    Map<String, String> all = new HashMap<>(headers);
    all.put("content-type", "application/problem+json");
    String line = body + "\n";
    all.put("content-length", Integer.toString(line.length()));
    return new Answer(status, all, line);
  }

  private static Map<String, String> withRate(Map<String, String> headers) {
    Map<String, String> all = new HashMap<>(FIRST_OF_500);
    all.putAll(headers);
    return all;
  }

  private static Answer withHeader(Answer answer, String name, String value) {
    Map<String, String> all = new HashMap<>(answer.headers());
    all.put(name, value);
    return new Answer(answer.status(), all, answer.body());
  }
}
