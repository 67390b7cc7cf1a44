package dev.vouch.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests against a web server with configurable delays. */
class OpenLoopTest {
  private static final int PER_SECOND = 500;
  private static final byte[] REQUEST =
      "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}"
          .getBytes(StandardCharsets.US_ASCII);

  private final AtomicInteger received = new AtomicInteger();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private HttpServer server;

  @BeforeEach
  void listen() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
    threads.close();
  }

  @Test
  void stall_addsToTheLatencyOfEveryRequestDueDuringIt() {
    // Only the first request is delayed, but with one connection all later ones must wait.
    respond(
        number -> {
          if (number == 0) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(400));
          }
        },
        204);

    OpenLoop.Outcome outcome = run(1, Duration.ofSeconds(1));

    // A fifth of all requests were due in the first 200 ms and waited at least 200 ms.
    assertThat(outcome.latencies().count()).isBetween(400L, 600L);
    assertThat(outcome.latencies().millis(85)).isGreaterThan(150);
    assertThat(outcome.latencies().maxMillis()).isGreaterThan(390);
    assertThat(outcome.errors()).isZero();
  }

  @Test
  void requests_areSentConcurrentlyOnFreeConnections() {
    CountDownLatch others = new CountDownLatch(100);
    respond(
        number -> {
          if (number > 0) {
            others.countDown();
          } else {
            await(others);
          }
        },
        204);

    OpenLoop.Outcome outcome = run(8, Duration.ofSeconds(1));

    assertThat(others.getCount()).isZero();
    assertThat(outcome.errors()).isZero();
  }

  @Test
  void statusOtherThan204_isAnError() {
    respond(_ -> {}, 429);

    OpenLoop.Outcome outcome = run(4, Duration.ofMillis(200));

    assertThat(outcome.errors()).isPositive().isEqualTo(outcome.latencies().count());
    assertThat(outcome.statuses()).isEqualTo(Map.of(429, outcome.errors()));
  }

  private OpenLoop.Outcome run(int connections, Duration time) {
    try (OpenLoop loop = OpenLoop.connect(List.of(server.getAddress()), connections)) {
      return loop.run(() -> REQUEST, PER_SECOND, 1, time);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(10, TimeUnit.SECONDS)) {
        throw new AssertionError("no other request arrived");
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /** Delays the response to a request, identified by its number. */
  @FunctionalInterface
  private interface Delay {
    void before(int number);
  }

  private void respond(Delay delay, int status) {
    server.createContext(
        "/",
        exchange -> {
          delay.before(received.getAndIncrement());
          exchange.getRequestBody().readAllBytes();
          byte[] body = "no".getBytes(StandardCharsets.US_ASCII);
          exchange.sendResponseHeaders(status, status == 204 ? -1 : body.length);
          if (status != 204) {
            exchange.getResponseBody().write(body);
          }
          exchange.close();
        });
  }
}
