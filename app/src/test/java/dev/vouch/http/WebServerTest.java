package dev.vouch.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.contract.Waiting;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.ProblemCode;
import dev.vouch.http.RawConnection.Answer;
import dev.vouch.http.WebServer.WebServerException;
import io.vertx.core.buffer.Buffer;
import java.io.UncheckedIOException;
import java.lang.Thread.UncaughtExceptionHandler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The HTTP server: routing, problems, deadlines and the connection limit. */
class WebServerTest {
  private static final String REQUEST = "GET /thing/1 HTTP/1.1\r\nHost: h\r\n\r\n";
  private static final Queue<byte[]> LATE_BODY = new ConcurrentLinkedQueue<>();

  /** The body so far, as each part of it arrives. */
  private static final BlockingQueue<String> PARTIAL_BODIES = new LinkedBlockingQueue<>();

  private static final int EVENT_LOOPS = Runtime.getRuntime().availableProcessors();

  /** Open when every event loop is blocked. */
  private static final CountDownLatch HELD = new CountDownLatch(EVENT_LOOPS);

  private static final CountDownLatch RELEASED = new CountDownLatch(1);

  private static final Feature FEATURE =
      router -> {
        router.get("/thing/:id").handler(context -> context.response().end("here"));
        router
            .post("/thing/:id")
            .handler(
                context -> {
                  Buffer body = Buffer.buffer();
                  context
                      .request()
                      .handler(part -> PARTIAL_BODIES.add(body.appendBuffer(part).toString()));
                  context.request().endHandler(ended -> context.response().end(body));
                });
        router
            .post("/early")
            .handler(
                context -> {
                  LimitedBody.read(
                      context,
                      BodyLimit.anonymous(30),
                      LATE_BODY::add,
                      () -> LATE_BODY.add(new byte[0]));
                  context.response().end("early");
                });
        router
            .get("/refusing")
            .blockingHandler(
                context -> {
                  throw new ProblemException(
                      ProblemType.CONFLICT,
                      "Remove one first.",
                      List.of(
                          new Problem(
                              "/name", "the port is in use", "name is taken; choose another.")));
                },
                false);
        router
            .get("/fatal")
            .handler(
                context -> {
                  throw new OutOfMemoryError("thrown by a test");
                });
        router
            .get("/hold")
            .handler(
                context -> {
                  HELD.countDown();
                  await(RELEASED);
                  context.response().end("held");
                });
        router
            .get("/broken")
            .handler(
                context -> {
                  throw new IllegalStateException("quotes what was sent");
                });
        router
            .get("/broken/blocking")
            .blockingHandler(
                context -> {
                  throw new IllegalStateException("quotes what was sent");
                },
                false);
      };

  @ParameterizedTest
  @CsvSource({
    "400, invalid-request, GARBAGE",
    "400, invalid-request, 'POST / HTTP/1.1|Content-Length: ten'",
    "400, invalid-request, 'POST / HTTP/1.1|Content-Length: -1'",
    "400, invalid-request, 'POST / HTTP/1.1|Content-Length: 99999999999999999999'",
    "400, invalid-request, 'POST / HTTP/1.1|Content-Length: 1|Content-Length: 2'",
    "400, invalid-request, 'POST / HTTP/1.1|Content-Length: 1|Transfer-Encoding: chunked'",
    "414, address-too-long, GET /{5000} HTTP/1.1",
    "431, headers-too-large, 'GET / HTTP/1.1|X: {17000}'",
  })
  void malformedRequest_isAProblem_andClosesTheConnection(int status, String type, String request) {
    String head =
        Pattern.compile("\\{([0-9]+)}")
            .matcher(request)
            .replaceAll(length -> "x".repeat(Integer.parseInt(length.group(1))));
    try (WebServer server = start(ConnectionLimits.STANDARD);
        RawConnection connection = new RawConnection(server.port())) {
      Answer answer = connection.send(head.replace("|", "\r\n") + "\r\n\r\n").read();
      assertThat(answer.status()).isEqualTo(status);
      assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
      assertThat(answer.body()).contains("\"type\":\"/problems/" + type + "\"");
      assertThat(connection.isClosedByServer()).isTrue();
    }
  }

  @Test
  void bodyReceivedAfterTheResponse_isDiscarded() {
    LATE_BODY.clear();
    try (WebServer server = start(ConnectionLimits.STANDARD);
        RawConnection connection = new RawConnection(server.port())) {
      connection.send("POST /early HTTP/1.1\r\nHost: h\r\nContent-Length: 30\r\n\r\n");
      assertThat(connection.read().body()).isEqualTo("early");
      connection.send("x".repeat(30) + REQUEST);
      assertThat(connection.read().body()).isEqualTo("here");
      assertThat(LATE_BODY).isEmpty();
    }
  }

  @Test
  void unknownPath_is404() {
    assertThat(get("/nothing").withoutRequestId())
        .isEqualTo(
            problem(
                404,
                """
                {"type":"/problems/not-found","title":"Not found",\
                "status":404,"detail":"Check the path. Events are sent with POST /event."}
                """));
  }

  private static Answer problem(int status, String body) {
    return new Answer(
        status,
        Map.of(
            "content-type",
            "application/problem+json",
            "content-length",
            Integer.toString(body.length()),
            "x-content-type-options",
            "nosniff"),
        body);
  }

  @Test
  void otherMethod_is405WithTheAllowedMethods() {
    Answer answer = exchange("DELETE /thing/7 HTTP/1.1\r\nHost: h\r\n\r\n");
    assertThat(answer.status()).isEqualTo(405);
    assertThat(answer.header("Allow")).isEqualTo("GET, POST");
    assertThat(answer.body()).contains("\"type\":\"/problems/method-not-allowed\"");
  }

  @Test
  void problemThrownByAHandler_isReturned() {
    assertThat(get("/refusing").withoutRequestId())
        .isEqualTo(
            problem(
                409,
                """
                {"type":"/problems/conflict",\
                "title":"Conflict","status":409,\
                "detail":"Remove one first.","errors":[{"pointer":"/name","code":"the port is in use",\
                "detail":"name is taken; choose another."}]}
                """));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/broken", "/broken/blocking"})
  void failingHandler_is500_withoutRequestDataInBodyOrLog(String path) {
    try (CapturedLog log = new CapturedLog()) {
      Answer answer = get(path + "?customer=17");
      assertThat(answer.status()).isEqualTo(500);
      assertThat(answer.body()).doesNotContain("quotes").contains("/problems/internal-error");
      assertThat(log.text())
          .contains("A request failed", "IllegalStateException", "WebServerTest")
          .doesNotContain("quotes", path, "customer");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/thing/1?from=%zz",
        "/thing/1?from=%",
        "/thing/1?from=%4",
        "/thing/%zz",
        "/thing/1%",
        "/%zz",
        "/nothing?%",
        "/problems/%a",
      })
  void invalidPercentEncoding_is400(String target) {
    Answer answer = get(target);
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
    assertThat(answer.body()).contains("/problems/invalid-request", "%25");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/thing/%25",
        "/thing/%ff?%C3=%80",
        "/thing/1?a=%41&&=&=b",
        "/thing/%e2%82?;;#",
        "/thing/%00",
        "http://h/thing/1",
      })
  void unusualButValidTarget_isServed(String target) {
    assertThat(get(target).body()).isEqualTo("here");
  }

  @ParameterizedTest
  @ValueSource(strings = {"*", "thing", "?", "http://h", "/thing/../../1", "//", "/%2e%2e/%2F"})
  void invalidTarget_isAProblem(String target) {
    Answer answer = get(target);
    assertThat(answer.status()).isBetween(400, 404);
    assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
  }

  @Test
  void bodyOfAnInvalidTarget_isDrained() {
    try (WebServer server = start(ConnectionLimits.STANDARD);
        RawConnection connection = new RawConnection(server.port())) {
      connection.send("POST /thing/%zz HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n\r\nbody");
      assertThat(connection.read().status()).isEqualTo(400);
      assertThat(connection.send(REQUEST).read().body()).isEqualTo("here");
    }
  }

  @Test
  void requestInProgress_completesBeforeTheServerStops() throws InterruptedException {
    WebServer server = start(ConnectionLimits.STANDARD);
    try (RawConnection halfSent = new RawConnection(server.port());
        RawConnection idle = new RawConnection(server.port())) {
      idle.send(REQUEST).read();
      halfSent.send("POST /thing/1 HTTP/1.1\r\nHost: h\r\nContent-Length: 8\r\n\r\nhalf");
      assertThat(PARTIAL_BODIES.take()).isEqualTo("half");
      Thread stopping = Thread.ofVirtual().start(server::close);
      assertThat(idle.isClosedByServer()).isTrue();
      Waiting.await("server does not listen").until(() -> !isConnected(server.port()));
      assertThat(halfSent.send("sent").read().body()).isEqualTo("halfsent");
      assertThat(halfSent.isClosedByServer()).isTrue();
      stopping.join();
    }
  }

  @Test
  void requestsInTheBacklog_areAnsweredBeforeTheServerStops() throws InterruptedException {
    WebServer server = start(ConnectionLimits.STANDARD);
    List<RawConnection> holding = new ArrayList<>();
    List<RawConnection> waiting = new ArrayList<>();
    try {
      for (int loop = 0; loop < EVENT_LOOPS; loop++) {
        holding.add(new RawConnection(server.port()));
        holding.getLast().send("GET /hold HTTP/1.1\r\nHost: h\r\n\r\n");
      }
      HELD.await();
      for (int request = 0; request < 20; request++) {
        waiting.add(new RawConnection(server.port()));
        waiting.getLast().send(REQUEST);
      }
      Thread stopping = Thread.ofVirtual().start(server::close);
      RELEASED.countDown();

      assertThat(waiting)
          .allSatisfy(
              connection -> {
                Answer answer = connection.read();
                assertThat(answer.body()).isEqualTo("here");
                assertThat(connection.isClosedByServer()).isTrue();
              });
      stopping.join();
    } finally {
      holding.forEach(RawConnection::close);
      waiting.forEach(RawConnection::close);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void fatalErrorOnAnEventLoop_reachesTheHandlerOfUncaughtExceptions() throws Exception {
    UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    BlockingQueue<Throwable> uncaught = new LinkedBlockingQueue<>();
    Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> uncaught.add(failure));
    try {
      assertThat(get("/fatal").status()).isEqualTo(500);
      assertThat(uncaught.take()).isInstanceOf(OutOfMemoryError.class);
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
  }

  private static boolean isConnected(int port) {
    try (RawConnection connection = new RawConnection(port)) {
      return !connection.isClosedByServer();
    } catch (UncheckedIOException e) {
      return false;
    }
  }

  @Test
  void everyProblemType_hasExactlyOneSection_withItsStatus() {
    List<String> slugs = Arrays.stream(ProblemType.values()).map(ProblemType::slug).toList();
    assertThat(ProblemPages.sections().keySet()).containsExactlyElementsOf(slugs);
    for (ProblemType type : ProblemType.values()) {
      assertThat(get(type.address()).body()).contains("Status " + type.status() + ".");
    }
  }

  @Test
  void everyProblemCode_isDocumented() {
    String explained = String.join("", ProblemPages.sections().values());
    assertThat(ProblemCode.values())
        .allSatisfy(code -> assertThat(explained).contains("`" + code.wireName() + "`"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /thing/1 HTTP/1.1\r\nHost: h\r\nHost: h\r\n\r\n",
        "GET /thing/1 HTTP/1.1\r\nHost: h\r\nHost: other\r\n\r\n",
        "GET /thing/1 HTTP/1.1\r\n\r\n",
        "GET /thing/1 HTTP/1.0\r\nHost: h\r\nHost: h\r\n\r\n",
      })
  void requestWithoutExactlyOneHost_isAProblem(String request) {
    Answer answer = exchange(request);
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body()).contains("/problems/invalid-request", "one Host header");
    assertThat(answer.header("Connection")).isEqualTo("close");
  }

  @Test
  void http10Request_needsNoHost() {
    assertThat(exchange("GET /thing/1 HTTP/1.0\r\n\r\n").body()).isEqualTo("here");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /thing/1 HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET /nothing HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET /thing/%zz HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET /broken HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET /thing/1 HTTP/1.1\r\n\r\n",
        "GARBAGE\r\n\r\n",
      })
  void everyAnswer_forbidsSniffing(String request) {
    assertThat(exchange(request).header("X-Content-Type-Options")).isEqualTo("nosniff");
  }

  @Test
  void silentConnection_isClosedAtTheHeadDeadline() {
    try (WebServer server = start(limits(100, 10_000, 10));
        RawConnection connection = new RawConnection(server.port())) {
      assertThat(connection.isClosedByServer()).isTrue();
    }
  }

  @Test
  void keepAliveConnection_isClosedAtTheHeadDeadline() {
    try (WebServer server = start(limits(100, 10_000, 10));
        RawConnection connection = new RawConnection(server.port())) {
      connection.send("GET /thing/1 HTTP/1.1\r\nHost: h\r\n\r\n");
      assertThat(connection.read().body()).isEqualTo("here");
      assertThat(connection.isClosedByServer()).isTrue();
    }
  }

  @Test
  void slowHead_isCutOffAtTheHeadDeadline() {
    try (WebServer server = start(limits(200, 10_000, 10));
        RawConnection connection = new RawConnection(server.port())) {
      SlowClient.sendSlowly(connection, "GET /thing/1 HTTP/1.1\r\nX: ");
      assertThat(connection.isClosedByServer()).isTrue();
    }
  }

  @Test
  void slowBody_is408AtTheBodyDeadline() {
    String head = "POST /thing/1 HTTP/1.1\r\nHost: h\r\nContent-Length: 60000\r\n\r\n";
    try (WebServer server = start(limits(10_000, 200, 10));
        RawConnection connection = new RawConnection(server.port())) {
      SlowClient.sendSlowly(connection, head);
      Answer answer = connection.read();
      assertThat(answer.status()).isEqualTo(408);
      assertThat(answer.body()).contains("/problems/request-timeout");
      assertThat(connection.isClosedByServer()).isTrue();
    }
  }

  @Test
  void portInUse_isReportedWithTheRemedy() {
    try (WebServer server = start(ConnectionLimits.STANDARD)) {
      assertThatThrownBy(
              () ->
                  WebServer.start(
                      "127.0.0.1", server.port(), ConnectionLimits.STANDARD, List.of(FEATURE)))
          .isInstanceOf(WebServerException.class)
          .hasMessageContaining("port " + server.port())
          .hasMessageContaining("the port is in use")
          .hasMessageEndingWith("choose another --port");
    }
  }

  @ParameterizedTest
  @CsvSource({"nowhere.invalid, unknown host", "192.0.2.1, not an address of this machine"})
  void invalidHost_isReportedWithTheRemedy(String host, String reason) {
    assertThatThrownBy(() -> WebServer.start(host, 0, ConnectionLimits.STANDARD, List.of(FEATURE)))
        .isInstanceOf(WebServerException.class)
        .hasMessageContaining(host + ": ")
        .hasMessageContaining(reason)
        .hasMessageContaining("choose another --host");
  }

  private static ConnectionLimits limits(int headMillis, int bodyMillis, int connections) {
    return new ConnectionLimits(
        Duration.ofMillis(headMillis), Duration.ofMillis(bodyMillis), connections);
  }

  private static WebServer start(ConnectionLimits limits) {
    return WebServer.start("127.0.0.1", 0, limits, List.of(FEATURE));
  }

  private static Answer get(String path) {
    return exchange("GET " + path + " HTTP/1.1\r\nHost: h\r\n\r\n");
  }

  private static Answer exchange(String request) {
    try (WebServer server = start(ConnectionLimits.STANDARD);
        RawConnection connection = new RawConnection(server.port())) {
      return connection.send(request).read();
    }
  }
}
