package dev.vouch.http;

import static dev.vouch.http.EventMessages.EVENT;
import static dev.vouch.http.EventMessages.bearer;
import static dev.vouch.http.EventMessages.post;
import static dev.vouch.http.EventServer.ACTIVE;
import static dev.vouch.http.EventServer.TIGHT;
import static dev.vouch.http.EventServer.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.credit.Credit;
import dev.vouch.core.credit.PreviewedCredit;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import dev.vouch.http.RawConnection.Answer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Dry runs of {@code POST /event} (docs/events.md) over a real socket. */
class DryRunTest {
  private static final String HEADER = "Vouch-Dry-Run: true\r\n";

  private final EventServer server = new EventServer();
  private final RawConnection connection = server.connect();

  @AfterEach
  void close() {
    connection.close();
    server.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/event?dry_run=true",
        "/v1/event?dry_run=true",
        "/event?a=%2F&dry_run=true",
        "/event?dry%5Frun=true",
        "/event?dry_run=false&dry_run=true"
      })
  void dryRunByTheQuery_recordsNothing(String path) {
    Answer answer = send(path, "", EVENT);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("Content-Type")).isEqualTo("application/json");
    assertThat(answer.header("Event-Id")).isEmpty();
    assertThat(server.log.records()).isEmpty();
  }

  @Test
  void dryRunByTheHeader_recordsNothing() {
    assertThat(send("/event", HEADER, EVENT).status()).isEqualTo(200);
    assertThat(send("/event?dry_run=false", HEADER, EVENT).status()).isEqualTo(200);

    assertThat(server.log.records()).isEmpty();
  }

  @Test
  void dryRunThatIsFalse_isRecorded() {
    assertThat(send("/event?dry_run=false", "Vouch-Dry-Run: false\r\n", EVENT).status())
        .isEqualTo(204);

    assertThat(server.log.records()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/event?dry_run=1",
        "/event?dry_run=TRUE",
        "/event?dry_run=",
        "/event?dry_run",
        "/event?dry_run=true&dry_run=yes"
      })
  void unknownValue_isInvalid_andRecordsNothing(String path) {
    Answer answer = send(path, "", EVENT);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body())
        .contains(
            "\"pointer\":\"dry_run\"", "\"code\":\"invalid_dry_run\"", "must be true or false");
    assertThat(server.log.records()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/event?dryrun=true",
        "/event?dry-run=true",
        "/event?dryRun",
        "/event?DRY_RUN=true",
        "/v1/event?a=1&dry_rnu=false",
        "/events?dryrun=true"
      })
  void misspelledParameter_isInvalid_andRecordsNothing(String path) {
    Answer answer = send(path, "", path.contains("events") ? batchOf(EVENT) : EVENT);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body())
        .contains("\"code\":\"invalid_dry_run\"", "must be exactly dry_run. Nothing was recorded");
    assertThat(server.log.records()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/event?run=true", "/event?utm_source=x&dry=1", "/event?"})
  void otherParameters_areIgnored(String path) {
    assertThat(send(path, "", EVENT).status()).isEqualTo(204);
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "\"true\"", "1"})
  void dryRunInABody_isInvalid_andRecordsNothing(String value) {
    Answer single = send("/event", "", withDryRun(EVENT, value));
    Answer batch = send("/events", "", withDryRun(batchOf(EVENT), value));
    Answer batched = send("/events", "", batchOf(withDryRun(EVENT, value)));

    assertThat(single.status()).isEqualTo(400);
    assertThat(single.body()).contains("\"pointer\":\"/dry_run\"");
    assertThat(batch.status()).isEqualTo(400);
    assertThat(batch.body())
        .contains("\"pointer\":\"/dry_run\"", "invalid_dry_run", "/event?dry_run=true");
    assertThat(batched.body()).contains("\"status\":400", "\"pointer\":\"/dry_run\"");
    assertThat(server.log.records()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"false", "null"})
  void dryRunInABody_thatIsFalse_isRecorded(String value) {
    assertThat(send("/event", "", withDryRun(EVENT, value)).status()).isEqualTo(204);
    assertThat(send("/events", "", withDryRun(batchOf(EVENT), value)).status()).isEqualTo(200);

    assertThat(server.log.records()).hasSize(2);
  }

  @Test
  void answer_hasAllDiagnostics_andTheCredit() {
    server.preview.set(credited(Optional.of(Touch.ofSource("newsletter"))));

    Answer answer =
        send(
            "/event?dry_run=true",
            "",
            """
            {"event_name":"success","name":"paid","page_path":"/thanks","sucess_value":1,"x":2,
            "ip":"unknown","currency":"US$","properties":{"email":"a@b.example"},"order_id":7,
            "success_value":"1.50","occurred_at":"2026-11-20 12:02:00+00"}
            """);

    assertThat(new JsonObject(answer.body()))
        .isEqualTo(
            new JsonObject(
                """
                {"would_record":true,"stripped":1,
                "ignored_fields":{"count":2,
                "misspelled":[{"sent":"sucess_value","did_you_mean":"success_value"}]},
                "warnings":["ip_unusable","currency_unknown","id_numeric","success_value_quoted",
                "occurred_at_ahead"],
                "credit":{"kind":"visitor","reason":"same_browser","source":"newsletter"}}
                """));
  }

  @Test
  void answerToAnEventWithNothingToNote_hasTheSameFields() {
    server.preview.set(credited(Optional.empty()));

    assertThat(new JsonObject(send("/event?dry_run=true", "", EVENT).body()))
        .isEqualTo(
            new JsonObject(
                """
                {"would_record":true,"stripped":0,"ignored_fields":{"count":0,"misspelled":[]},
                "warnings":[],
                "credit":{"kind":"visitor","reason":"same_browser","source":null}}
                """));
  }

  @Test
  void withoutAPreview_theCreditIsNull_withAWarning() {
    JsonObject answer = new JsonObject(send("/event?dry_run=true", "", EVENT).body());

    assertThat(answer.getValue("credit")).isNull();
    assertThat(answer.getJsonArray("warnings")).isEqualTo(JsonArray.of("credit_not_previewed"));
  }

  @Test
  void previewedEvent_isHashedAsTheRecordedOne() {
    String event =
        """
        {"event_name":"success","name":"paid","page_path":"/","ip":"198.51.100.7",\
        "user_agent":"Mozilla/5.0","success_user_id":"u-1","order_id":"o-1"}\
        """;
    send("/event?dry_run=true", "", event);
    send("/event", "", event);

    assertThat(server.previewed)
        .usingRecursiveComparison()
        .ignoringFields("id")
        .isEqualTo(server.log.records());
  }

  @Test
  void invalidEvent_hasTheProblemOfARecordedOne_butIsNoRejectedRequest() {
    Answer dry = send("/event?dry_run=true", "", "{\"event_name\":\"success\"}");
    int refusedByDryRuns = server.refused.get();
    boolean isListed = !server.ingest.refusedRequests().recent(EventServer.SITE).isEmpty();
    Answer wet = send("/event", "", "{\"event_name\":\"success\"}");

    assertThat(dry.status()).isEqualTo(400);
    assertThat(dry.body()).isEqualTo(wet.body());
    assertThat(refusedByDryRuns).isZero();
    assertThat(isListed).isFalse();
  }

  @Test
  void dryRun_isCountedAgainstTheRate() {
    Answer first =
        connection
            .send(post(bearer(TIGHT), EVENT).replace("/event ", "/event?dry_run=true "))
            .read();
    Answer second = connection.send(post(bearer(TIGHT), EVENT)).read();

    assertThat(first.header("RateLimit")).startsWith("\"key\";r=0;");
    assertThat(second.status()).isEqualTo(429);
  }

  @Test
  void dryRun_isNoEventInTheMetrics() {
    send("/event?dry_run=true", "", EVENT);
    send("/event?dry_run=true", "", "{}");

    assertThat(server.ingest.outcomes().byName().values()).containsOnly(0L);
  }

  @Test
  void idempotencyKey_isCheckedButNotUsed() {
    String key = "Idempotency-Key: order-1\r\n";
    send("/event?dry_run=true", key, EVENT);
    Answer recorded = send("/event", key, EVENT.replace("paid", "other"));
    Answer dry = send("/event?dry_run=true", key, EVENT);
    Answer invalid = send("/event?dry_run=true", "Idempotency-Key: a b\r\n", EVENT);

    assertThat(recorded.status()).isEqualTo(204);
    assertThat(recorded.header("Idempotent-Replayed")).isEmpty();
    assertThat(dry.status()).isEqualTo(200);
    assertThat(invalid.status()).isEqualTo(400);
    assertThat(server.log.records()).hasSize(1);
  }

  @Test
  void tokenContentTypeAndSize_areCheckedAsForARecordedEvent() {
    assertThat(send("/event?dry_run=true", "", "[" + "1,".repeat(40_000) + "1]").status())
        .isEqualTo(413);
    try (RawConnection other = server.connect()) {
      Answer unauthorized =
          other
              .send(post(bearer(UNKNOWN), EVENT).replace("/event ", "/event?dry_run=true "))
              .read();
      assertThat(unauthorized.status()).isEqualTo(401);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/events?dry_run=true", "/events?dry_run=perhaps"})
  void batch_hasNoDryRun_andRecordsNothing(String path) {
    Answer answer = send(path, "", batchOf(EVENT));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body()).contains("\"code\":\"invalid_dry_run\"", "othing was recorded");
    assertThat(server.log.records()).isEmpty();
  }

  private static String batchOf(String event) {
    return "{\"events\":[" + event + "]}";
  }

  private static String withDryRun(String body, String value) {
    return "{\"dry_run\":" + value + "," + body.substring(1);
  }

  private Answer send(String path, String headers, String body) {
    return connection
        .send(post(bearer(ACTIVE) + headers, body).replaceFirst("/event ", path + " "))
        .read();
  }

  private static Optional<PreviewedCredit> credited(Optional<Touch> touch) {
    return Optional.of(
        new PreviewedCredit(
            new Credit(
                CreditKind.VISITOR,
                Reason.SAME_BROWSER,
                OptionalLong.of(1),
                1,
                Client.UNKNOWN,
                touch,
                touch,
                List.of()),
            Optional.empty()));
  }
}
