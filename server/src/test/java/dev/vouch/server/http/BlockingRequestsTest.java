package dev.vouch.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.server.http.RawConnection.Answer;
import io.vertx.core.Context;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Requests that wait, on a real server that takes in two of them at once. */
class BlockingRequestsTest {
  private static final String SECRET = "a secret that the failure quotes";

  private final Semaphore begun = new Semaphore(0);
  private final Semaphore mayEnd = new Semaphore(0);
  private final BlockingRequests two = new BlockingRequests(2);
  private final WebServer server =
      WebServer.start(
          "127.0.0.1",
          0,
          ConnectionLimits.STANDARD,
          List.of(
              router -> {
                router.get("/threads").handler(two.handler(BlockingRequestsTest::threads));
                router.get("/slow").handler(two.handler(this::slow));
                router.get("/refused").handler(two.handler(BlockingRequestsTest::refused));
                router.get("/broken").handler(two.handler(BlockingRequestsTest::broken));
                router.get("/unwritten").handler(two.handler(BlockingRequestsTest::unwritten));
              }));

  @AfterEach
  void close() {
    server.close();
  }

  private static Consumer<HttpServerResponse> threads(RoutingContext routing) {
    String working = Thread.currentThread().isVirtual() ? "virtual" : "platform";
    return response ->
        response.end(working + (Context.isOnEventLoopThread() ? ", then event loop" : ""));
  }

  private Consumer<HttpServerResponse> slow(RoutingContext routing) {
    begun.release();
    mayEnd.acquireUninterruptibly();
    return response -> response.end("done");
  }

  private static Consumer<HttpServerResponse> refused(RoutingContext routing) {
    throw new ProblemException(ProblemType.CONFLICT, "It is there already.");
  }

  private static Consumer<HttpServerResponse> broken(RoutingContext routing) {
    throw new IllegalStateException(SECRET);
  }

  private static Consumer<HttpServerResponse> unwritten(RoutingContext routing) {
    return response -> {
      throw new IllegalStateException(SECRET);
    };
  }

  @Test
  void work_isDoneOnAVirtualThread_andItsAnswerWrittenOnAnEventLoop() {
    assertThat(get("/threads").body()).isEqualTo("virtual, then event loop");
  }

  @Test
  void oneTooMany_isRefusedAtOnce_andTakenInAgainWhenOneIsDone() {
    List<RawConnection> inWork = List.of(ask("/slow"), ask("/slow"));
    begun.acquireUninterruptibly(2);

    Answer refusal = get("/threads");
    assertThat(refusal.status()).isEqualTo(503);
    assertThat(refusal.header("Content-Type")).isEqualTo("application/problem+json");
    assertThat(refusal.header("Retry-After")).isEqualTo("2");
    assertThat(refusal.body())
        .contains("/problems/unavailable")
        .contains("The limit of 2 concurrent requests of this kind is reached");

    mayEnd.release(2);
    inWork.forEach(connection -> assertThat(connection.read().body()).isEqualTo("done"));
    assertThat(get("/threads").status()).isEqualTo(200);
    inWork.forEach(RawConnection::close);
  }

  @Test
  void workThatFails_givesItsPlaceBack() {
    for (int time = 0; time < 3; time++) {
      assertThat(get("/refused").status()).isEqualTo(409);
      assertThat(get("/broken").status()).isEqualTo(500);
      assertThat(get("/unwritten").status()).isEqualTo(500);
    }
    assertThat(get("/threads").status()).isEqualTo(200);
  }

  @Test
  void refusalByTheWork_isAnsweredAsTheProblemThatItNames() {
    assertThat(get("/refused").body()).contains("/problems/conflict").contains("there already");
  }

  @Test
  void brokenWork_isAnswered_andLoggedOnceWithoutWhatItsFailureSays() {
    for (String path : List.of("/broken", "/unwritten")) {
      try (RecordedLog log = new RecordedLog()) {
        assertThat(get(path).body()).contains("/problems/internal-error").doesNotContain(SECRET);
        assertThat(log.text()).containsOnlyOnce("A request failed").doesNotContain(SECRET);
      }
    }
  }

  @Test
  void requestInWork_isAnsweredBeforeTheServerStops() throws InterruptedException {
    try (RawConnection inWork = ask("/slow")) {
      begun.acquireUninterruptibly();
      Thread stopping = Thread.ofVirtual().start(server::close);
      awaitRefusedConnections();
      mayEnd.release();
      assertThat(inWork.read().body()).isEqualTo("done");
      stopping.join();
    }
  }

  private void awaitRefusedConnections() {
    long giveUpNanos = System.nanoTime() + Duration.ofSeconds(10).toNanos();
    while (isListening()) {
      assertThat(System.nanoTime()).as("still listening").isLessThan(giveUpNanos);
    }
  }

  private boolean isListening() {
    try (RawConnection connection = new RawConnection(server.port())) {
      return !connection.isClosedByServer();
    } catch (UncheckedIOException refused) {
      return false;
    }
  }

  private RawConnection ask(String path) {
    return new RawConnection(server.port()).send("GET " + path + " HTTP/1.1\r\nHost: h\r\n\r\n");
  }

  private Answer get(String path) {
    try (RawConnection connection = ask(path)) {
      return connection.read();
    }
  }
}
