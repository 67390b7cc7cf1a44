package dev.vouch.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LatestDirectoryTest {
  private final AtomicInteger waits = new AtomicInteger();
  private final AtomicBoolean isCurrent = new AtomicBoolean();
  private volatile CountDownLatch changes = new CountDownLatch(0);
  private volatile boolean isFailing;
  private final WebServer server =
      WebServer.start(
          "127.0.0.1",
          0,
          ConnectionLimits.STANDARD,
          List.of(
              router -> router.get("/before").handler(routing -> routing.response().end("before")),
              new LatestDirectory(this::awaitChanges),
              router -> {
                router
                    .get("/page")
                    .handler(routing -> routing.response().end(isCurrent.toString()));
                router.get("/assets/a.css").handler(routing -> routing.response().end("css"));
                router
                    .post("/form")
                    .handler(
                        routing ->
                            LimitedBody.read(
                                routing,
                                BodyLimit.anonymous(100_000),
                                body ->
                                    routing
                                        .response()
                                        .end(
                                            isCurrent
                                                + " "
                                                + new String(body, StandardCharsets.UTF_8)),
                                () -> routing.fail(ProblemType.BODY_TOO_LARGE.status())));
              }));

  private void awaitChanges() {
    waits.incrementAndGet();
    if (isFailing) {
      throw new IllegalStateException("failing");
    }
    try {
      changes.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    isCurrent.set(true);
  }

  @AfterEach
  void stop() {
    changes.countDown();
    server.close();
  }

  private RawConnection send(String request) {
    return new RawConnection(server.port()).send(request);
  }

  private static String get(String path) {
    return "GET " + path + " HTTP/1.1\r\nHost: h\r\n\r\n";
  }

  @Test
  void request_isHandledOnceTheNodeSeesAllChanges() {
    try (RawConnection connection = send(get("/page"))) {
      assertThat(connection.read().body()).isEqualTo("true");
    }
    assertThat(waits).hasValue(1);
  }

  @Test
  void body_isReadAfterTheWait_wheneverItArrives() {
    String head = "POST /form HTTP/1.1\r\nHost: h\r\nContent-Length: 90000\r\n\r\n";
    String body = "x".repeat(90_000);
    try (RawConnection connection = send(head + body)) {
      assertThat(connection.read().body()).isEqualTo("true " + body);
    }
    changes = new CountDownLatch(1);
    try (RawConnection connection = send(head)) {
      connection.send(body.substring(0, 1_000));
      changes.countDown();
      connection.send(body.substring(1_000));
      assertThat(connection.read().body()).isEqualTo("true " + body);
    }
  }

  @Test
  void assetsAndEarlierFeatures_doNotWait() {
    changes = new CountDownLatch(1);
    for (String path : List.of("/before", "/assets/a.css")) {
      try (RawConnection connection = send(get(path))) {
        assertThat(connection.read().status()).isEqualTo(200);
      }
    }
    assertThat(waits).hasValue(0);
  }

  @Test
  void failure_is500() {
    isFailing = true;
    try (RawConnection connection = send(get("/page"))) {
      assertThat(connection.read().status()).isEqualTo(500);
    }
  }
}
