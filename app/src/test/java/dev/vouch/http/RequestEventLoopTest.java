package dev.vouch.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.http.RawConnection.Answer;
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

/** Requests whose later steps fail, on a real server. */
class RequestEventLoopTest {
  private static final String SECRET = "a secret in the exception message";

  private final WebServer server =
      WebServer.start(
          "127.0.0.1",
          0,
          ConnectionLimits.STANDARD,
          List.of(
              router -> {
                router.post("/start").handler(RequestEventLoopTest::failsAtStart);
                router.post("/stage").handler(RequestEventLoopTest::failsOnAnotherThread);
                router.post("/next").handler(RequestEventLoopTest::failsInContinuation);
                router.post("/error").handler(RequestEventLoopTest::failsWithError);
                router.post("/later").handler(RequestEventLoopTest::failsInTimer);
                router.post("/halfway").handler(RequestEventLoopTest::failsMidResponse);
                router.post("/thread").handler(RequestEventLoopTest::reportThread);
              }));

  @AfterEach
  void close() {
    server.close();
  }

  private static RequestEventLoop loop(RoutingContext routing) {
    routing.request().pause();
    return new RequestEventLoop(routing);
  }

  private static void failsAtStart(RoutingContext routing) {
    loop(routing).then(() -> CompletableFuture.completedStage(fail()), result -> {});
  }

  private static void failsOnAnotherThread(RoutingContext routing) {
    loop(routing)
        .then(() -> CompletableFuture.supplyAsync(RequestEventLoopTest::fail), result -> {});
  }

  private static void failsInContinuation(RoutingContext routing) {
    loop(routing).then(() -> CompletableFuture.completedStage("result"), result -> fail());
  }

  private static void failsWithError(RoutingContext routing) {
    loop(routing)
        .then(
            () -> CompletableFuture.completedStage("result"),
            result -> {
              throw new StackOverflowError(SECRET);
            });
  }

  private static void failsInTimer(RoutingContext routing) {
    loop(routing).after(Duration.ofMillis(1), RequestEventLoopTest::fail);
  }

  private static void failsMidResponse(RoutingContext routing) {
    loop(routing)
        .attempt(
            () -> {
              routing.response().setChunked(true).write("half an answer");
              fail();
            });
  }

  private static void reportThread(RoutingContext routing) {
    loop(routing)
        .then(
            () -> CompletableFuture.supplyAsync(() -> "result"),
            result -> {
              routing.request().resume();
              routing.response().end(Context.isOnEventLoopThread() ? "event loop" : "elsewhere");
            });
  }

  private static String fail() {
    throw new IllegalStateException(SECRET);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/start", "/stage", "/next", "/error", "/later"})
  void failingStep_is500_loggedWithoutItsMessage_andKeepsTheConnection(String path) {
    try (CapturedLog log = new CapturedLog();
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
  void failureOnAnotherThread_isLoggedWithItsCause() {
    try (CapturedLog log = new CapturedLog();
        RawConnection connection = new RawConnection(server.port())) {
      connection.send(request("/stage")).read();
      assertThat(log.text())
          .contains(CompletionException.class.getName(), IllegalStateException.class.getName());
    }
  }

  @Test
  void failureMidResponse_closesTheConnection() {
    try (CapturedLog log = new CapturedLog();
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
