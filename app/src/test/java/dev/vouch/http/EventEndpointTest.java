package dev.vouch.http;

import static dev.vouch.http.EventMessages.EVENT;
import static dev.vouch.http.EventMessages.bearer;
import static dev.vouch.http.EventMessages.head;
import static dev.vouch.http.EventMessages.post;
import static dev.vouch.http.EventMessages.problem;
import static dev.vouch.http.EventMessages.start;
import static dev.vouch.http.EventMessages.withRate;
import static dev.vouch.http.EventServer.ACTIVE;
import static dev.vouch.http.EventServer.TIGHT;
import static dev.vouch.http.EventServer.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.ingest.EventIngest;
import dev.vouch.core.log.LogRecord;
import dev.vouch.http.RawConnection.Answer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The responses of docs/events.md over a real socket, compared with all their headers, so that none
 * is missing or unexpected (such as CORS); refusals are in {@link EventRefusalsTest}.
 */
class EventEndpointTest {
  /** A wait so long that rounding it up to whole seconds overflows. */
  private static final Duration OVERFLOWING = Duration.ofSeconds(Long.MAX_VALUE);

  private static final String UNAVAILABLE =
      """
      {"type":"/problems/unavailable","title":"Service unavailable",\
      "status":503,"detail":"Nothing was recorded. Retry the same request after the number of seconds in Retry-After."}\
      """;

  @Test
  void recordedEvent_is204WithItsId_onBothPaths() {
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

  @ParameterizedTest
  @ValueSource(strings = {"/event/", "//event", "/./event", "/x/../v1/event", "/%65vent"})
  void otherSpellingsOfThePath_areTheSamePath(String path) {
    try (EventServer server = new EventServer();
        RawConnection connection = server.connect()) {
      assertThat(connection.send(post(bearer(ACTIVE), EVENT).replace("/event", path)).read())
          .extracting(Answer::status)
          .isEqualTo(204);
    }
  }

  @Test
  void charsetParameterAndChunkedBody_areAccepted() {
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
  void bodyOfExactlyTheLimit_isAccepted() {
    String padded = EVENT + " ".repeat(EventIngest.BODY_BYTES_MAX - EVENT.length());
    try (EventServer server = new EventServer();
        RawConnection connection = server.connect()) {
      assertThat(connection.send(post(bearer(ACTIVE), padded)).read().status()).isEqualTo(204);
    }
  }

  @Test
  void strippedPropertiesAndIgnoredFields_areCountedInHeaders() {
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
  void misspelledField_isNamedWithTheKnownOne_andOthersAreOnlyCounted() {
    String body =
        """
        {"event_name":"custom","page_path":"/","sucess_value":1,"IP":"x","Jane Doe":2,"\\"name":3}\
        """;
    try (EventServer server = new EventServer();
        RawConnection connection = server.connect()) {
      Answer answer = connection.send(post(bearer(ACTIVE), body)).read();
      assertThat(answer.header("Vouch-Ignored-Fields"))
          .isEqualTo(
              "4, \"sucess_value\";did_you_mean=\"success_value\", \"IP\";did_you_mean=\"ip\","
                  + " \"\\\"name\";did_you_mean=\"name\"");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"garbage", "unknown", "1.2.3", "1.2.3.4, 5.6.7.8"})
  void unusableIp_isRecorded_withoutAHash_andWithAWarning(String ip) {
    String body = withIp(ip, "EUR");
    try (EventServer server = new EventServer();
        RawConnection connection = server.connect()) {
      Answer answer = connection.send(post(bearer(ACTIVE), body)).read();
      assertThat(answer.status()).isEqualTo(204);
      assertThat(answer.header("Vouch-Warning")).isEqualTo("ip_unusable");
      assertThat(server.log.records())
          .singleElement()
          .isInstanceOfSatisfying(
              LogRecord.ServerEvent.class, event -> assertThat(event.browser()).isEmpty());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"10.0.0.1:443", "[2001:db8::1]:443", "fe80::1%eth0", " 10.0.0.1 "})
  void ipThatCanBeRead_isHashed_withoutAWarning(String ip) {
    try (EventServer server = new EventServer();
        RawConnection connection = server.connect()) {
      Answer answer = connection.send(post(bearer(ACTIVE), withIp(ip, "EUR"))).read();
      assertThat(answer.status()).isEqualTo(204);
      assertThat(answer.headers()).doesNotContainKey("vouch-warning");
      assertThat(server.log.records())
          .singleElement()
          .isInstanceOfSatisfying(
              LogRecord.ServerEvent.class, event -> assertThat(event.browser()).isPresent());
    }
  }

  @Test
  void severalWarnings_areOneList() {
    try (EventServer server = new EventServer();
        RawConnection connection = server.connect()) {
      Answer answer = connection.send(post(bearer(ACTIVE), withIp("unknown", "EURO"))).read();
      assertThat(answer.status()).isEqualTo(204);
      assertThat(answer.header("Vouch-Warning")).isEqualTo("ip_unusable, currency_unknown");
    }
  }

  private static String withIp(String ip, String currency) {
    return """
    {"event_name":"success","name":"paid","page_path":"/","success_value":9,"ip":"%s",\
    "user_agent":"Firefox","properties":{"currency":"%s"}}\
    """
        .formatted(ip, currency);
  }

  @Test
  void repeatedIdempotencyKey_isReplayed_andIs422WithAnotherPayload() {
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
      assertThat(third.withoutRequestId())
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
  void acceptedForms_areTheSamePayloadAsTheDocumentedOnes() {
    String documented =
        """
        {"event_name":"success","name":"paid","page_path":"/","success_value":49.9,\
        "success_user_id":"4711","order_id":"1002","occurred_at":"%1$sZ","properties":{}}\
        """
            .formatted("2026-11-20T11:00:01");
    String accepted =
        documented
            .replace("49.9", "\"49.90\"")
            .replace("\"4711\"", "4711")
            .replace("\"1002\"", "1002")
            .replace("Z\"", ",0+00\"")
            .replace("{}", "[]");
    String keyed = bearer(ACTIVE) + "Idempotency-Key: order-1002\r\n";
    try (EventServer server = new EventServer();
        RawConnection connection = server.connect()) {
      assertThat(connection.send(post(keyed, documented)).read().status()).isEqualTo(204);

      Answer again = connection.send(post(keyed, accepted)).read();
      assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
      assertThat(again.header("Vouch-Warning")).isEqualTo("id_numeric, success_value_quoted");
      Answer coupon =
          connection.send(post(keyed, accepted.replace("[]", "{\"coupon\":null}"))).read();
      assertThat(coupon.header("Idempotent-Replayed")).isEqualTo("true");
    }
  }

  @Test
  void idempotencyKeyInTheBody_isTheSameAsTheHeader() {
    String keyed = EVENT.replaceFirst("\\{", "{\"idempotency_key\":\"order-1\",");
    String header = bearer(ACTIVE) + "Idempotency-Key: order-1\r\n";
    try (EventServer server = new EventServer();
        RawConnection connection = server.connect()) {
      Answer first = connection.send(post(bearer(ACTIVE), keyed)).read();
      Answer again = connection.send(post(bearer(ACTIVE), keyed)).read();
      Answer byHeader = connection.send(post(header, EVENT)).read();
      Answer byBoth = connection.send(post(header, keyed)).read();
      Answer other = connection.send(post(bearer(ACTIVE), keyed.replace("49.9", "50"))).read();

      assertThat(first.status()).isEqualTo(204);
      assertThat(first.headers()).doesNotContainKeys("idempotent-replayed", "vouch-ignored-fields");
      assertThat(List.of(again, byHeader, byBoth))
          .allSatisfy(
              answer -> {
                assertThat(answer.header("Idempotent-Replayed")).isEqualTo("true");
                assertThat(answer.header("Event-Id")).isEqualTo(first.header("Event-Id"));
              });
      assertThat(other.status()).isEqualTo(422);
      assertThat(server.log.records()).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/event", "/event?dry_run=true"})
  void idempotencyKeyInTheBody_thatIsInvalid_orDiffersFromTheHeader_isA400(String path) {
    String keyed = EVENT.replaceFirst("\\{", "{\"idempotency_key\":\"order-2\",");
    String header = bearer(ACTIVE) + "Idempotency-Key: order-1\r\n";
    try (EventServer server = new EventServer();
        RawConnection connection = server.connect()) {
      Answer differs = connection.send(post(header, keyed).replace("/event ", path + " ")).read();
      Answer invalid =
          connection
              .send(
                  post(bearer(ACTIVE), keyed.replace("order-2", "order 2"))
                      .replace("/event ", path + " "))
              .read();

      assertThat(differs.status()).isEqualTo(400);
      assertThat(differs.body())
          .contains("\"pointer\":\"/idempotency_key\",\"code\":\"conflicting_field\"")
          .doesNotContain("order-");
      assertThat(invalid.status()).isEqualTo(400);
      assertThat(invalid.body())
          .contains("\"pointer\":\"/idempotency_key\",\"code\":\"invalid_idempotency_key\"");
      assertThat(server.log.records()).isEmpty();
    }
  }

  @Test
  void requestOverTheRateLimit_is429_beforeOtherChecks() {
    try (EventServer server = new EventServer();
        RawConnection connection = server.connect()) {
      assertThat(connection.send(post(bearer(TIGHT), "{")).read().status()).isEqualTo(400);
      String invalidInEveryWay = head(bearer(TIGHT) + "Content-Length: 99999\r\n");
      assertThat(connection.send(invalidInEveryWay).read().withoutRequestId())
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
  void fullLog_is503_withRetryAfterFrom1To30() {
    try (EventServer server = new EventServer();
        RawConnection connection = server.connect()) {
      server.log.fill(Duration.ZERO);
      assertThat(connection.send(post(bearer(ACTIVE), EVENT)).read().withoutRequestId())
          .isEqualTo(problem(503, withRate(Map.of("retry-after", "1")), UNAVAILABLE));
      server.log.fill(Duration.ofMinutes(5));
      assertThat(connection.send(post(bearer(ACTIVE), EVENT)).read().header("Retry-After"))
          .isEqualTo("30");
      assertThat(server.log.records()).isEmpty();
    }
  }

  @Test
  void unknownOutcome_is504_andARetryWithTheSameKeyIsReplayed() {
    String keyed = post(bearer(ACTIVE) + "Idempotency-Key: order-1\r\n", EVENT);
    try (EventServer server = new EventServer();
        RawConnection connection = server.connect()) {
      server.log.loseAnswers(true);
      Answer unknown = connection.send(keyed).read();
      assertThat(unknown.status()).isEqualTo(504);
      assertThat(unknown.body())
          .contains("/problems/outcome-unknown")
          .contains("The event may have been recorded, or may be recorded later.")
          .contains("Without a key, a retry may count the event twice.");

      server.log.loseAnswers(false);
      Answer retried = connection.send(keyed).read();
      assertThat(retried.status()).isEqualTo(204);
      assertThat(retried.header("Idempotent-Replayed")).isEqualTo("true");
      assertThat(server.log.records()).hasSize(1);
    }
  }

  @Test
  void failureAfterTheAppend_is500_withAnUnknownOutcome() {
    try (EventServer server = new EventServer();
        RawConnection connection = server.connect();
        CapturedLog log = new CapturedLog()) {
      server.log.fill(OVERFLOWING);
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
  void repeatedBadTokens_areDelayed_whileValidOnesAreNot() throws InterruptedException {
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
}
