package dev.vouch.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.directory.account.BearerToken;
import dev.vouch.server.dashboard.LiveServer.Watching;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The stream behind the live page over HTTP: whom it tells what, and when it ends. */
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
  void event_isToldSoonAfterItsAnswer_withItsCredit_pastEveryBuffer() {
    try (Watching stream = watch(Optional.empty())) {
      assertThat(stream.answer().statusCode()).isEqualTo(200);
      assertThat(stream.answer().headers().firstValue("Content-Type"))
          .contains("text/event-stream");
      assertThat(stream.answer().headers().firstValue("Cache-Control")).contains("no-store");
      assertThat(stream.answer().headers().firstValue("X-Accel-Buffering")).contains("no");
      send("told");

      assertThat(until(stream, "/told").getLast().data())
          .contains("Not credited", "No visitor information was sent");
    }
  }

  @Test
  void brokenOffStream_goesOnBehindItsLastId_withoutGapOrDouble() {
    String id;
    try (Watching stream = watch(Optional.empty())) {
      send("before");
      id = until(stream, "/before").getLast().id();
    }
    send("meanwhile");
    try (Watching again = watch(Optional.of(id))) {
      send("after");

      assertThat(until(again, "/after"))
          .filteredOn(message -> message.event().equals("events"))
          .extracting(message -> message.data().replaceFirst("(?s).*<code.*>(/.*)</code>.*", "$1"))
          .containsExactly("/meanwhile", "/after");
    }
  }

  @Test
  void refusedRequest_isToldWithItsReasons_andWithoutAValue() {
    String secret = "forty-nine";
    try (Watching stream = watch(Optional.empty())) {
      server.send("svc_live_wrong_" + secret, "{}");
      server.send(server.retiredToken() + "x", "{}");
      assertThat(server.send(server.retiredToken(), "{}")).isEqualTo(401);
      assertThat(
              server.send(
                  server.token(),
                  "{\"event_name\":\"%s\",\"page_path\":[\"%s\"]}".formatted(secret, secret)))
          .isEqualTo(400);

      List<Watching.Message> told = until(stream, "wrong_type");
      assertThat(told)
          .filteredOn(message -> message.event().equals("requests"))
          .satisfiesExactly(
              message ->
                  assertThat(message.data())
                      .contains("401", "old checkout", "This key was revoked"),
              message ->
                  assertThat(message.data())
                      .contains("400", "checkout", "/event_name", "unknown_event_name")
                      .contains("/page_path", "page_path must be a string", "wrong_type"));
      assertThat(told.toString()).doesNotContain(secret);
    }
  }

  @Test
  void warning_isShownWithKeyAndKnownField_withoutWhatWasSent() {
    try (Watching stream = watch(Optional.empty())) {
      assertThat(
              server.send(
                  server.token(),
                  """
                  {"event_name":"success","name":"paid","page_path":"/","ip":"not-an-ip",\
                  "user_agent":"Secret Agent","sucess_value":1,"properties":{"currency":"EURO"}}\
                  """))
          .isEqualTo(204);

      List<Watching.Message> messages = until(stream, "Did you mean");
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
  void onlyOwners_areToldAnything() {
    assertThat(server.get(server.viewer(), server.shop(STREAM)).statusCode()).isEqualTo(403);
    assertThat(server.get(server.viewer(), server.shop("/live")).statusCode()).isEqualTo(403);
    assertThat(server.get(server.viewer(), server.other(STREAM)).statusCode()).isEqualTo(404);
    assertThat(server.get(server.viewer(), server.other("/live")).statusCode()).isEqualTo(404);
    assertThat(server.get(new BearerToken("none"), server.shop(STREAM)).statusCode())
        .isEqualTo(303);
  }

  @Test
  void signingOut_endsTheStream(@TempDir Path own) {
    try (LiveServer fresh = new LiveServer(own);
        Watching stream = fresh.watch(fresh.owner(), fresh.shop(STREAM), Optional.empty())) {
      fresh.signOut(fresh.owner());

      assertThat(stream.next()).isEmpty();
    }
  }

  @Test
  void streamsInAllTheirPlaces_takeNoPagesPlace_andEndWhenTheServerStops(@TempDir Path own) {
    try (LiveServer fresh = new LiveServer(own)) {
      List<Watching> all = new ArrayList<>();
      for (int count = 0; count < 50; count++) {
        all.add(fresh.watch(fresh.owner(), fresh.shop(STREAM), Optional.empty()));
      }
      assertThat(all).allMatch(stream -> stream.answer().statusCode() == 200);
      assertThat(fresh.get(fresh.owner(), fresh.shop(STREAM)).statusCode()).isEqualTo(503);
      assertThat(fresh.get(fresh.owner(), fresh.shop("/live")).statusCode()).isEqualTo(200);

      long started = System.nanoTime();
      fresh.stop();
      assertThat(all).allMatch(stream -> stream.next().isEmpty());
      // The 20 s that requests in progress may take were not needed.
      assertThat(System.nanoTime() - started).isLessThan(15_000_000_000L);
    }
  }

  private static Watching watch(Optional<String> lastEventId) {
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

  /** All messages up to the first that holds a text. */
  private static List<Watching.Message> until(Watching stream, String text) {
    List<Watching.Message> told = new ArrayList<>();
    while (told.isEmpty() || !told.getLast().data().contains(text)) {
      told.add(stream.next().orElseThrow(() -> new AssertionError("the stream ended")));
    }
    return told;
  }
}
