package dev.vouch.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.server.http.RawConnection.Answer;
import io.vertx.core.Context;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of a request whose later steps break, on a real server. */
class RequestEventLoopTest {
  private static final String SECRET = "a secret that the failure quotes";

  private final WebServer server =
      WebServer.start(
          "127.0.0.1",
          0,
          ConnectionLimits.STANDARD,
          List.of(
              router -> {
                router.post("/start").handler(RequestEventLoopTest::breaksAtItsStart);
                router.post("/stage").handler(RequestEventLoopTest::breaksElsewhere);
                router.post("/next").handler(RequestEventLoopTest::breaksGoingOn);
                router.post("/error").handler(RequestEventLoopTest::breaksByAnError);
                router.post("/later").handler(RequestEventLoopTest::breaksLater);
                router.post("/halfway").handler(RequestEventLoopTest::breaksHalfway);
                router.post("/thread").handler(RequestEventLoopTest::tellsItsThread);
              }));

  @AfterEach
  void close() {
    server.close();
  }

  private static RequestEventLoop loop(RoutingContext routing) {
    routing.request().pause();
    return new RequestEventLoop(routing);
  }

  private static void breaksAtItsStart(RoutingContext routing) {
    loop(routing).then(() -> CompletableFuture.completedStage(broken()), result -> {});
  }

  private static void breaksElsewhere(RoutingContext routing) {
    loop(routing)
        .then(() -> CompletableFuture.supplyAsync(RequestEventLoopTest::broken), result -> {});
  }

  private static void breaksGoingOn(RoutingContext routing) {
    loop(routing).then(() -> CompletableFuture.completedStage("result"), result -> broken());
  }

  private static void breaksByAnError(RoutingContext routing) {
    loop(routing)
        .then(
            () -> CompletableFuture.completedStage("result"),
            result -> {
              throw new StackOverflowError(SECRET);
            });
  }

  private static void breaksLater(RoutingContext routing) {
    loop(routing).after(Duration.ofMillis(1), RequestEventLoopTest::broken);
  }

  private static void breaksHalfway(RoutingContext routing) {
    loop(routing)
        .attempt(
            () -> {
              routing.response().setChunked(true).write("half an answer");
              broken();
            });
  }

  private static void tellsItsThread(RoutingContext routing) {
    loop(routing)
        .then(
            () -> CompletableFuture.supplyAsync(() -> "result"),
            result -> {
              routing.request().resume();
              routing.response().end(Context.isOnEventLoopThread() ? "event loop" : "elsewhere");
            });
  }

  private static String broken() {
    throw new IllegalStateException(SECRET);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/start", "/stage", "/next", "/error", "/later"})
  void stepThatBreaks_isA500_loggedOnceWithoutWhatItSays_andTheConnectionGoesOn(String path) {
    try (RecordedLog log = new RecordedLog();
        RawConnection connection = new RawConnection(server.port())) {
      Answer answer = connection.send(request(path)).read();
      assertThat(answer.status()).isEqualTo(500);
      assertThat(answer.body()).contains("/problems/internal-error").doesNotContain(SECRET);
      assertThat(log.text())
          .containsOnlyOnce("A request failed")
          .contains("RequestEventLoopTest")
          .doesNotContain(SECRET);
      assertThat(connection.send(request("/thread")).read().body()).isEqualTo("event loop");
    }
  }

  @Test
  void failureOfAnotherThread_isLoggedWithItsCause() {
    try (RecordedLog log = new RecordedLog();
        RawConnection connection = new RawConnection(server.port())) {
      connection.send(request("/stage")).read();
      assertThat(log.text())
          .contains(CompletionException.class.getName(), IllegalStateException.class.getName());
    }
  }

  @Test
  void answerThatBreaksHalfway_endsTheConnection() {
    try (RecordedLog log = new RecordedLog();
        RawConnection connection = new RawConnection(server.port())) {
      assertThat(connection.send(request("/halfway")).read().status()).isEqualTo(200);
      int bytesLeft = 1_000;
      while (!connection.isClosedByServer()) {
        assertThat(bytesLeft--).isPositive();
      }
      assertThat(log.text()).containsOnlyOnce("A request failed").doesNotContain(SECRET);
    }
  }

  private static String request(String path) {
    return "POST " + path + " HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n\r\nbody";
  }
}
