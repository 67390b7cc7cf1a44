package dev.vouch.http;

import static dev.vouch.http.EventMessages.EVENT;
import static dev.vouch.http.EventMessages.bearer;
import static dev.vouch.http.EventMessages.post;
import static dev.vouch.http.EventServer.ACTIVE;
import static dev.vouch.http.EventServer.TIGHT;
import static dev.vouch.http.EventServer.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.ingest.BatchIngest;
import dev.vouch.core.log.LogRecord;
import dev.vouch.http.RawConnection.Answer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code POST /events} of docs/events.md over a real socket. */
class EventBatchTest {
  private final EventServer server = new EventServer();
  private final RawConnection connection = server.connect();

  @AfterEach
  void close() {
    connection.close();
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/events", "/v1/events"})
  void eachEvent_isRecorded_andAnsweredInOrder(String path) {
    Answer answer =
        connection
            .send(request(batch(event("/a"), event("/b"), event("/c"))).replace("/events", path))
            .read();

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("Content-Type")).isEqualTo("application/json");
    assertThat(results(answer)).extracting(result -> result.getInteger("status")).containsOnly(204);
    assertThat(results(answer))
        .extracting(result -> result.getString("event_id"))
        .containsExactlyElementsOf(
            serverEvents().stream().map(event -> event.id().toString()).toList());
    assertThat(serverEvents())
        .extracting(event -> event.content().pagePath())
        .containsExactly("/a", "/b", "/c");
  }

  @Test
  void invalidEvent_doesNotPreventTheOthers() {
    Answer answer =
        send(
            batch(
                event("/a"),
                "{\"event_name\":\"success\"}",
                "{\"event_name\":\"click\",\"event_name\":\"click\",\"page_path\":\"/d\"}",
                "7",
                with(event("/l"), "\"properties\":{\"a\":\"" + "x".repeat(70_000) + "\"}"),
                event("/b")));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(results(answer))
        .extracting(result -> result.getInteger("status"))
        .containsExactly(204, 400, 400, 400, 413, 204);
    assertThat(errors(results(answer).get(1)))
        .containsExactlyInAnyOrder("/page_path missing_field", "/name missing_field");
    assertThat(errors(results(answer).get(2))).containsExactly("/event_name duplicate_field");
    assertThat(errors(results(answer).get(3))).containsExactly(" not_an_object");
    assertThat(results(answer).get(4).getString("type")).endsWith("/problems/body-too-large");
    assertThat(results(answer).get(4).getString("detail")).startsWith("This event is larger than");
    assertThat(results(answer).get(1).getString("detail")).endsWith("This event was not recorded.");
    assertThat(serverEvents())
        .extracting(event -> event.content().pagePath())
        .containsExactly("/a", "/b");
    assertThat(server.refused).hasValue(4);
  }

  @Test
  void eventWithAKey_isRecordedOnce_alsoWhenItIsSentAloneAgain() {
    String keyed = with(event("/a"), "\"idempotency_key\":\"order-1\"");
    Answer first = send(batch(keyed, event("/b")));
    Answer second = send(batch(keyed, with(event("/c"), "\"idempotency_key\":\"order-1\"")));
    Answer alone =
        connection.send(post(bearer(ACTIVE) + "Idempotency-Key: order-1\r\n", event("/a"))).read();

    String id = results(first).getFirst().getString("event_id");
    assertThat(results(first).getFirst().containsKey("replayed")).isFalse();
    assertThat(results(second).getFirst())
        .isEqualTo(new JsonObject().put("status", 204).put("event_id", id).put("replayed", true));
    assertThat(results(second).get(1).getInteger("status")).isEqualTo(422);
    assertThat(results(second).get(1).getString("detail")).startsWith("This idempotency_key was");
    assertThat(alone.header("Event-Id")).isEqualTo(id);
    assertThat(server.log.records()).hasSize(2);
  }

  @Test
  void invalidIdempotencyKey_isAnErrorOfItsEvent_andAHeaderOneOfTheBatch() {
    Answer answer =
        send(
            batch(
                with(event("/a"), "\"idempotency_key\":\"\""),
                with(event("/a"), "\"idempotency_key\":\"a b\""),
                with(event("/a"), "\"idempotency_key\":\"" + "x".repeat(256) + "\""),
                with(event("/a"), "\"idempotency_key\":1.5"),
                with(event("/a"), "\"idempotency_key\":null")));

    assertThat(results(answer).stream().limit(3))
        .allSatisfy(
            result ->
                assertThat(errors(result))
                    .containsExactly("/idempotency_key invalid_idempotency_key"));
    assertThat(errors(results(answer).get(3))).containsExactly("/idempotency_key wrong_type");
    assertThat(results(answer).get(4).getInteger("status")).isEqualTo(204);

    Answer header =
        connection
            .send(
                post(bearer(ACTIVE) + "Idempotency-Key: a\r\n", batch(event("/z")))
                    .replace("/event ", "/events "))
            .read();
    assertThat(header.status()).isEqualTo(400);
    assertThat(header.body()).contains("idempotency_key in each");
    assertThat(server.log.records()).hasSize(1);
  }

  @Test
  void diagnostics_areThoseOfEachEvent() {
    Answer answer =
        send(
            batch(
                with(
                    event("/a"),
                    "\"ip\":\"unknown\",\"idempotency_key\":7,\"sucess_value\":1,\"x\":1,"
                        + "\"properties\":{\"email\":\"a@b.example\"}"),
                event("/b")));

    JsonObject first = results(answer).getFirst();
    assertThat(first.getInteger("stripped_properties")).isEqualTo(1);
    assertThat(first.getJsonArray("warnings")).isEqualTo(JsonArray.of("ip_unusable", "id_numeric"));
    assertThat(first.getJsonObject("ignored_fields"))
        .isEqualTo(
            new JsonObject(
                """
                {"count":2,"misspelled":[{"sent":"sucess_value","did_you_mean":"success_value"}]}
                """));
    assertThat(results(answer).get(1).fieldNames()).containsExactly("status", "event_id");
  }

  @Test
  void eventsCountAgainstTheRate_andTooManyRecordNothing() {
    String largest = batch(Collections.nCopies(300, event("/a")).toArray(String[]::new));

    Answer first = send(largest);
    Answer second = send(largest);

    assertThat(first.status()).isEqualTo(200);
    assertThat(first.header("RateLimit")).isEqualTo("\"key\";r=200;t=10");
    assertThat(second.status()).isEqualTo(429);
    assertThat(second.header("Retry-After")).isEqualTo("10");
    assertThat(second.header("RateLimit")).isEqualTo("\"key\";r=199;t=10");
    assertThat(server.log.records()).hasSize(300);
    // The refused batch counted as one request.
    assertThat(send(batch(Collections.nCopies(199, event("/a")).toArray(String[]::new))).status())
        .isEqualTo(200);
    assertThat(send(batch(event("/a"))).status()).isEqualTo(429);
  }

  @Test
  void batchLargerThanTheKeysLimit_isInvalid_sinceItWouldNeverFit() {
    Answer answer =
        connection
            .send(
                post(bearer(TIGHT), batch(event("/a"), event("/b"))).replace("/event ", "/events "))
            .read();

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body()).contains("\"pointer\":\"/events\"", "Send at most 1 in one request");
    assertThat(server.log.records()).isEmpty();
  }

  @Test
  void moreThan500Events_orABodyOver1MiB_areRefusedAsAWhole() {
    Answer many = send(batch(Collections.nCopies(501, event("/a")).toArray(String[]::new)));
    Answer large = send(batch(event("/a")) + " ".repeat(BatchIngest.BODY_BYTES_MAX));

    assertThat(many.status()).isEqualTo(400);
    assertThat(many.body()).contains("Send at most 500 in one request");
    assertThat(large.status()).isEqualTo(413);
    assertThat(large.body()).contains("larger than 1048576 bytes");
    assertThat(server.log.records()).isEmpty();
  }

  @Test
  void bodyOfExactly1MiB_isAccepted() {
    String batch = batch(event("/a"));

    assertThat(send(batch + " ".repeat(BatchIngest.BODY_BYTES_MAX - batch.length())).status())
        .isEqualTo(200);
  }

  @Test
  void unavailableLog_isTheResultOfEachEvent() {
    server.log.fill(Duration.ofSeconds(7));

    Answer answer = send(batch(event("/a"), event("/b")));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(results(answer))
        .hasSize(2)
        .allSatisfy(
            result -> {
              assertThat(result.getInteger("status")).isEqualTo(503);
              assertThat(result.getInteger("retry_after_seconds")).isEqualTo(7);
              assertThat(result.getString("detail"))
                  .isEqualTo(
                      "This event was not recorded. Send it again after the number of seconds in"
                          + " retry_after_seconds.");
            });
  }

  @Test
  void unknownOutcome_isTheResultOfItsEvent_withTheRemedy() {
    server.log.loseAnswers(true);

    assertThat(results(send(batch(event("/a")))))
        .singleElement()
        .satisfies(
            result -> {
              assertThat(result.getInteger("status")).isEqualTo(504);
              assertThat(result.getString("detail")).contains("same idempotency_key");
            });
  }

  @Test
  void otherMethodsAndInvalidTokens_areRefusedAsForOneEvent() {
    assertThat(connection.send("GET /events HTTP/1.1\r\nHost: h\r\n\r\n").read().header("Allow"))
        .isEqualTo("POST");
    try (RawConnection other = server.connect()) {
      Answer answer =
          other.send(post(bearer(UNKNOWN), batch(EVENT)).replace("/event ", "/events ")).read();
      assertThat(answer.status()).isEqualTo(401);
      assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer");
    }
  }

  private Answer send(String body) {
    return connection.send(request(body)).read();
  }

  private static String request(String body) {
    return post(bearer(ACTIVE), body).replace("/event ", "/events ");
  }

  private static String batch(String... events) {
    return "{\"events\":[" + String.join(",", events) + "]}";
  }

  private static String event(String path) {
    return "{\"event_name\":\"click\",\"page_path\":\"%s\"}".formatted(path);
  }

  private static String with(String event, String fields) {
    return event.substring(0, event.length() - 1) + "," + fields + "}";
  }

  private List<LogRecord.ServerEvent> serverEvents() {
    return server.log.records().stream().map(LogRecord.ServerEvent.class::cast).toList();
  }

  private static List<JsonObject> results(Answer answer) {
    JsonArray results = new JsonObject(answer.body()).getJsonArray("results");
    return IntStream.range(0, results.size()).mapToObj(results::getJsonObject).toList();
  }

  private static List<String> errors(JsonObject result) {
    JsonArray errors = result.getJsonArray("errors");
    return Stream.iterate(0, index -> index + 1)
        .limit(errors.size())
        .map(errors::getJsonObject)
        .map(error -> error.getString("pointer") + " " + error.getString("code"))
        .toList();
  }
}
