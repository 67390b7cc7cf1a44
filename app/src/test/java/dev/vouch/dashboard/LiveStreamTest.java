package dev.vouch.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.dashboard.LiveServer.EventStream;
import dev.vouch.directory.account.BearerToken;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The event stream of the live page over HTTP: access, messages and end. */
@Timeout(60)
class LiveStreamTest {
  private static final String STREAM = "/live/stream";

  @TempDir private static Path data;
  private static LiveServer server;

  @BeforeAll
  static void start() {
    server = new LiveServer(data);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void event_isStreamedWithItsCredit_unbuffered() {
    try (EventStream stream = watch(Optional.empty())) {
      assertThat(stream.response().statusCode()).isEqualTo(200);
      assertThat(stream.response().headers().firstValue("Content-Type"))
          .contains("text/event-stream");
      assertThat(stream.response().headers().firstValue("Cache-Control")).contains("no-store");
      assertThat(stream.response().headers().firstValue("X-Accel-Buffering")).contains("no");
      send("streamed");

      assertThat(readUntil(stream, "/streamed").getLast().data())
          .contains("Not credited", "No visitor information was sent");
    }
  }

  @Test
  void negativeValue_isStreamedAsRefund() {
    try (EventStream stream = watch(Optional.empty())) {
      assertThat(
              server.send(
                  server.token(),
                  """
                  {"event_name":"success","name":"paid","page_path":"/refunded",\
                  "success_value":-20,"currency":"EUR"}
                  """))
          .isEqualTo(204);

      assertThat(readUntil(stream, "/refunded").getLast().data())
          .contains("<strong>Refund</strong>", "−€20.00")
          .doesNotContain("<strong>Success</strong>");
    }
  }

  @Test
  void void_isStreamedAsVoid() {
    try (EventStream stream = watch(Optional.empty())) {
      assertThat(
              server.send(
                  server.token(),
                  """
                  {"event_name":"success","name":"paid","page_path":"/canceled",\
                  "success_value":0,"void_of":"1002"}
                  """))
          .isEqualTo(204);

      assertThat(readUntil(stream, "/canceled").getLast().data())
          .contains("<strong>Void</strong>")
          .doesNotContain("<strong>Success</strong>", "1002");
    }
  }

  @Test
  void reconnectedStream_resumesAfterLastEventId() {
    String id;
    try (EventStream stream = watch(Optional.empty())) {
      send("before");
      id = readUntil(stream, "/before").getLast().id();
    }
    send("meanwhile");
    try (EventStream resumed = watch(Optional.of(id))) {
      send("after");

      assertThat(readUntil(resumed, "/after"))
          .filteredOn(message -> message.event().equals("events"))
          .extracting(message -> message.data().replaceFirst("(?s).*<code.*>(/.*)</code>.*", "$1"))
          .containsExactly("/meanwhile", "/after");
    }
  }

  @Test
  void rejectedRequest_isStreamedWithReasons_butWithoutValues() {
    String secret = "forty-nine";
    try (EventStream stream = watch(Optional.empty())) {
      server.send("svc_live_wrong_" + secret, "{}");
      server.send(server.retiredToken() + "x", "{}");
      assertThat(server.send(server.retiredToken(), "{}")).isEqualTo(401);
      assertThat(
              server.send(
                  server.token(),
                  "{\"event_name\":\"%s\",\"page_path\":[\"%s\"]}".formatted(secret, secret)))
          .isEqualTo(400);

      List<EventStream.Message> messages = readUntil(stream, "wrong_type");
      assertThat(messages)
          .filteredOn(message -> message.event().equals("requests"))
          .satisfiesExactly(
              message ->
                  assertThat(message.data())
                      .contains("401", "old checkout", "This key was revoked"),
              message ->
                  assertThat(message.data())
                      .contains("400", "checkout", "/event_name", "unknown_event_name")
                      .contains("/page_path", "page_path must be a string", "wrong_type"));
      assertThat(messages.toString()).doesNotContain(secret);
    }
  }

  @Test
  void warning_isShownWithKeyAndKnownField_withoutWhatWasSent() {
    try (EventStream stream = watch(Optional.empty())) {
      assertThat(
              server.send(
                  server.token(),
                  """
                  {"event_name":"success","name":"paid","page_path":"/","ip":"not-an-ip",\
                  "user_agent":"Secret Agent","sucess_value":1,"properties":{"currency":"EURO"}}\
                  """))
          .isEqualTo(204);

      List<EventStream.Message> messages = readUntil(stream, "Did you mean");
      assertThat(messages)
          .filteredOn(message -> message.event().equals("warnings"))
          .satisfiesExactly(
              message -> assertThat(message.data()).contains("checkout", "ip_unusable"),
              message -> assertThat(message.data()).contains("currency_unknown", "ISO 4217"),
              message -> assertThat(message.data()).contains("success_value"));
      assertThat(messages.toString())
          .doesNotContain("not-an-ip", "Secret Agent", "sucess_value", "EURO");
    }
  }

  @Test
  void livePageAndStream_areForOwnersOnly() {
    assertThat(server.get(server.viewer(), server.shop(STREAM)).statusCode()).isEqualTo(403);
    assertThat(server.get(server.viewer(), server.shop("/live")).statusCode()).isEqualTo(403);
    assertThat(server.get(server.viewer(), server.other(STREAM)).statusCode()).isEqualTo(404);
    assertThat(server.get(server.viewer(), server.other("/live")).statusCode()).isEqualTo(404);
    assertThat(server.get(new BearerToken("none"), server.shop(STREAM)).statusCode())
        .isEqualTo(303);
  }

  @Test
  void signOut_endsTheStream(@TempDir Path ownData) {
    try (LiveServer ownServer = new LiveServer(ownData);
        EventStream stream =
            ownServer.watch(ownServer.owner(), ownServer.shop(STREAM), Optional.empty())) {
      ownServer.signOut(ownServer.owner());

      assertThat(stream.next()).isEmpty();
    }
  }

  @Test
  void fullStreams_doNotBlockPages_andEndWhenTheServerStops(@TempDir Path ownData) {
    try (LiveServer ownServer = new LiveServer(ownData)) {
      List<EventStream> all = new ArrayList<>();
      for (int count = 0; count < 10; count++) {
        all.add(ownServer.watch(ownServer.owner(), ownServer.shop(STREAM), Optional.empty()));
      }
      assertThat(all).allMatch(stream -> stream.response().statusCode() == 200);
      HttpResponse<String> refusal = ownServer.get(ownServer.owner(), ownServer.shop(STREAM));
      assertThat(refusal.statusCode()).isEqualTo(503);
      assertThat(refusal.body()).contains("Your account has 10 live views open");
      assertThat(ownServer.get(ownServer.owner(), ownServer.shop("/live")).statusCode())
          .isEqualTo(200);

      long started = System.nanoTime();
      ownServer.stop();
      assertThat(all).allMatch(stream -> stream.next().isEmpty());
      // Less than the 20 s that requests in progress may take.
      assertThat(System.nanoTime() - started).isLessThan(15_000_000_000L);
    }
  }

  private static EventStream watch(Optional<String> lastEventId) {
    return server.watch(server.owner(), server.shop(STREAM), lastEventId);
  }

  private static void send(String path) {
    assertThat(
            server.send(
                server.token(),
                "{\"event_name\":\"success\",\"name\":\"paid\",\"page_path\":\"/%s\"}"
                    .formatted(path)))
        .isEqualTo(204);
  }

  /** Reads messages up to the first that contains a text. */
  private static List<EventStream.Message> readUntil(EventStream stream, String text) {
    List<EventStream.Message> messages = new ArrayList<>();
    while (messages.isEmpty() || !messages.getLast().data().contains(text)) {
      messages.add(stream.next().orElseThrow(() -> new AssertionError("the stream ended")));
    }
    return messages;
  }
}
