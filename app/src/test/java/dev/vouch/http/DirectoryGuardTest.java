package dev.vouch.http;

import static dev.vouch.http.EventMessages.EVENT;
import static dev.vouch.http.EventMessages.bearer;
import static dev.vouch.http.EventMessages.post;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.directory.database.Freshness;
import dev.vouch.http.DirectPaths.DirectFeature;
import dev.vouch.http.RawConnection.Answer;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A node of a cluster with and without PostgreSQL. */
class DirectoryGuardTest {
  private final AtomicLong nanoTime = new AtomicLong();
  private final DirectoryGuard guard = new DirectoryGuard(new Freshness(nanoTime::get));
  private final EventServer server = new EventServer(List.of(guard, new OtherEndpoints()));

  /** Responds with 200 to everything but events. */
  private static final class OtherEndpoints implements DirectFeature {
    @Override
    public void mount(DirectPaths paths) {
      paths.add(
          "/collect", exchange -> exchange.answerWithoutBody(response -> response.end("handled")));
    }

    @Override
    public void mount(Router router) {
      ProblemView.useForBrowsers(
          router, (routing, problem) -> routing.response().setStatusCode(503).end("a page"));
      for (String path : List.of("/api/*", "/login", "/healthz/ready", "/vouch.js")) {
        router.route(path).handler(routing -> routing.response().end("handled"));
      }
    }
  }

  @AfterEach
  void close() {
    server.close();
  }

  private void cutOff(Duration age) {
    nanoTime.addAndGet(age.toNanos());
  }

  private Answer send(String request) {
    try (RawConnection connection = server.connect()) {
      return connection.send(request).read();
    }
  }

  private Answer event() {
    return send(post(bearer(EventServer.ACTIVE), EVENT));
  }

  private Answer request(String method, String path) {
    return send(method + " " + path + " HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\n{}");
  }

  private static String detail(Answer answer) {
    return new JsonObject(answer.body()).getString("detail");
  }

  @Test
  void connectedNode_acceptsEverything() {
    cutOff(Duration.ofSeconds(2));

    assertThat(event().status()).isEqualTo(204);
    assertThat(request("POST", "/api/sites").body()).isEqualTo("handled");
    assertThat(guard.failure()).isEmpty();
    assertThat(guard.warning()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PATCH", "PUT", "DELETE"})
  void nodeThatIsCutOff_refusesChanges(String method) {
    cutOff(Duration.ofSeconds(3));

    Answer answer = request(method, "/api/sites");

    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.header("Retry-After")).isEqualTo("5");
    assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
    assertThat(detail(answer))
        .isEqualTo(
            "The server cannot reach its database (PostgreSQL) at present, so it makes no changes."
                + " Nothing was changed. Retry the same request after the number of seconds in"
                + " Retry-After.");
  }

  @Test
  void nodeThatIsCutOff_recordsEvents_andShowsReports() {
    cutOff(Duration.ofSeconds(60));

    assertThat(event().status()).isEqualTo(204);
    assertThat(request("POST", "/collect").body()).isEqualTo("handled");
    assertThat(request("GET", "/api/sites").body()).isEqualTo("handled");
    assertThat(request("GET", "/login").body()).isEqualTo("handled");
    assertThat(guard.failure()).isEmpty();
    assertThat(guard.warning())
        .contains(
            "PostgreSQL has not answered for 60 s, so changes and events with an Idempotency-Key"
                + " are rejected with 503, and after 60 s all requests. Check that it runs and that"
                + " this node can reach it. Vouch recovers automatically.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/event/", "//event", "/%65vent"})
  void nodeThatIsCutOff_recordsEvents_howeverTheirPathIsSpelled(String path) {
    cutOff(Duration.ofSeconds(60));

    String event = post(bearer(EventServer.ACTIVE), EVENT);
    assertThat(event).startsWith("POST /event ");
    assertThat(send(event.replaceFirst("/event", path)).status()).isEqualTo(204);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/events", "/v1/events"})
  void nodeThatIsCutOff_recordsBatches(String path) {
    cutOff(Duration.ofSeconds(60));

    String batch = post(bearer(EventServer.ACTIVE), "{\"events\":[" + EVENT + "]}");
    assertThat(send(batch.replaceFirst("/event", path)).status()).isEqualTo(200);
    assertThat(server.log.records()).hasSize(1);
  }

  @Test
  void signIn_isRefusedByANodeThatIsCutOff_onAPage() {
    cutOff(Duration.ofSeconds(3));

    Answer answer =
        send(
            "POST /login HTTP/1.1\r\nHost: h\r\nAccept: text/html\r\nContent-Length: 3\r\n\r\na=b");

    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.header("Retry-After")).isEqualTo("5");
    assertThat(answer.body()).isEqualTo("a page");
  }

  @Test
  void nodeThatWasCutOffForTooLong_recordsNothing_andAnswersNothing() {
    cutOff(Duration.ofSeconds(60).plusMillis(1));

    Answer answer = event();

    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.header("Retry-After")).isEqualTo("5");
    assertThat(detail(answer))
        .isEqualTo(
            "The server has not reached its database (PostgreSQL) for more than 60 seconds. Nothing"
                + " was recorded or changed. Retry the same request after the number of seconds in"
                + " Retry-After.");
    assertThat(server.log.records()).isEmpty();
    assertThat(request("POST", "/collect").header("Access-Control-Allow-Origin")).isEqualTo("*");
    assertThat(request("POST", "/collect").status()).isEqualTo(503);
    assertThat(request("GET", "/api/sites").status()).isEqualTo(503);
    assertThat(request("GET", "/login").status()).isEqualTo(503);
    assertThat(guard.warning()).isEmpty();
    assertThat(guard.failure())
        .contains(
            "PostgreSQL has not answered for 60 s, so events and all other requests are rejected"
                + " with 503. Check that it runs and that this node can reach it. Vouch recovers"
                + " automatically.");
  }

  @Test
  void healthChecksAndFiles_needNoDirectory() {
    cutOff(Duration.ofHours(1));

    assertThat(request("GET", "/healthz/ready").body()).isEqualTo("handled");
    assertThat(request("GET", "/vouch.js").body()).isEqualTo("handled");
  }
}
