package dev.vouch.http;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.warehouse.QueryMemoryException;
import dev.vouch.core.warehouse.WarehouseUnavailableException;
import dev.vouch.http.RawConnection.Answer;
import io.vertx.core.Context;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Blocking requests on a real server that handles two of them concurrently. */
class BlockingRequestsTest {
  private static final String SECRET = "a secret in the exception message";

  private final Semaphore started = new Semaphore(0);
  private final Semaphore released = new Semaphore(0);
  private final BlockingRequests requests = new BlockingRequests(2);
  private final Semaphore interrupted = new Semaphore(0);
  private final BlockingRequests briefRequests = new BlockingRequests(2, Duration.ofMillis(1));
  private final BlockingRequests manyRequests = new BlockingRequests(1_000);
  private final WebServer server =
      WebServer.start(
          "127.0.0.1",
          0,
          ConnectionLimits.STANDARD,
          List.of(
              router -> {
                router
                    .route()
                    .handler(
                        routing -> {
                          Optional.ofNullable(routing.request().getParam("account"))
                              .ifPresent(account -> RequestAccount.put(routing, account));
                          routing.next();
                        });
                router.get("/share").handler(manyRequests.queryHandler(this::slow));
                router.get("/threads").handler(requests.handler(BlockingRequestsTest::threads));
                router.get("/slow").handler(requests.handler(this::slow));
                router.get("/refused").handler(requests.handler(BlockingRequestsTest::refused));
                router.get("/broken").handler(requests.handler(BlockingRequestsTest::broken));
                router.get("/query").handler(requests.queryHandler(this::query));
                router.get("/large").handler(requests.queryHandler(BlockingRequestsTest::large));
                router.get("/reopen").handler(requests.queryHandler(BlockingRequestsTest::reopen));
                router.get("/shard").handler(requests.queryHandler(BlockingRequestsTest::shard));
                router.get("/brief").handler(briefRequests.queryHandler(this::query));
                router.get("/quick").handler(requests.queryHandler(BlockingRequestsTest::threads));
                router.get("/unwritten").handler(requests.handler(BlockingRequestsTest::unwritten));
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
    started.release();
    released.acquireUninterruptibly();
    return response -> response.end("done");
  }

  /** Never ends by itself. */
  private Consumer<HttpServerResponse> query(RoutingContext routing) {
    started.release();
    try {
      new CountDownLatch(1).await();
      throw new AssertionError("the latch is never released");
    } catch (InterruptedException e) {
      interrupted.release();
      throw new IllegalStateException(SECRET, e);
    }
  }

  private static Consumer<HttpServerResponse> large(RoutingContext routing) {
    throw new QueryMemoryException(new IllegalStateException(SECRET));
  }

  private static Consumer<HttpServerResponse> reopen(RoutingContext routing) {
    throw new WarehouseUnavailableException(SECRET);
  }

  private static Consumer<HttpServerResponse> shard(RoutingContext routing) {
    throw new WarehouseUnavailableException(SECRET, null, Optional.of("shard 2 of 3"));
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
  void work_runsOnAVirtualThread_andRespondsOnAnEventLoop() {
    assertThat(get("/threads").body()).isEqualTo("virtual, then event loop");
  }

  @Test
  void requestOverTheLimit_is503_untilAnotherCompletes() {
    List<RawConnection> running = List.of(send("/slow"), send("/slow"));
    started.acquireUninterruptibly(2);

    Answer refusal = get("/threads");
    assertThat(refusal.status()).isEqualTo(503);
    assertThat(refusal.header("Content-Type")).isEqualTo("application/problem+json");
    assertThat(refusal.header("Retry-After")).isEqualTo("2");
    assertThat(refusal.body())
        .contains("/problems/unavailable")
        .contains("The limit of 2 concurrent requests of this kind is reached");

    released.release(2);
    running.forEach(connection -> assertThat(connection.read().body()).isEqualTo("done"));
    assertThat(get("/threads").status()).isEqualTo(200);
    running.forEach(RawConnection::close);
  }

  @Test
  void accountOverItsHalf_is503_andOthersAreServed() {
    List<RawConnection> running = List.of(send("/slow?account=a"));
    started.acquireUninterruptibly();

    Answer refusal = get("/slow?account=a");
    assertThat(refusal.status()).isEqualTo(503);
    assertThat(refusal.body()).contains("The account has 1 requests of this kind in progress");
    assertThat(get("/threads?account=b").status()).isEqualTo(200);

    released.release();
    running.forEach(connection -> assertThat(connection.read().body()).isEqualTo("done"));
    assertThat(get("/threads?account=a").status()).isEqualTo(200);
    running.forEach(RawConnection::close);
  }

  @Test
  @Timeout(60)
  void queriesOfAnAccount_waitForItsOthers_andNotForThoseOfOtherAccounts() {
    int atOnce = Math.max(1, Runtime.getRuntime().availableProcessors() / 4);
    List<RawConnection> ofOne = new ArrayList<>();
    for (int count = 0; count < 2 * atOnce; count++) {
      ofOne.add(send("/share?account=a"));
    }
    started.acquireUninterruptibly(atOnce);

    RawConnection other = send("/share?account=b");
    started.acquireUninterruptibly();
    assertThat(started.tryAcquire()).isFalse();
    released.release(2 * atOnce + 1);
    assertThat(other.read().body()).isEqualTo("done");
    ofOne.forEach(connection -> assertThat(connection.read().body()).isEqualTo("done"));
    ofOne.forEach(RawConnection::close);
    other.close();
  }

  @Test
  void failedWork_releasesItsSlot() {
    for (int time = 0; time < 3; time++) {
      assertThat(get("/refused").status()).isEqualTo(409);
      assertThat(get("/broken").status()).isEqualTo(500);
      assertThat(get("/unwritten").status()).isEqualTo(500);
    }
    assertThat(get("/threads").status()).isEqualTo(200);
  }

  @Test
  void queryThatCompletes_isAnswered() {
    assertThat(get("/quick").body()).isEqualTo("virtual, then event loop");
  }

  @Test
  void queryOverTheTimeLimit_isInterrupted_andIs503WithARemedy() {
    for (int time = 0; time < 3; time++) {
      Answer answer = get("/brief");

      assertThat(answer.status()).isEqualTo(503);
      assertThat(answer.header("Retry-After")).isEqualTo("1");
      assertThat(answer.body()).contains("was stopped. Choose a shorter range or fewer filters");
      interrupted.acquireUninterruptibly();
    }
  }

  @Test
  void queryThatNeedsTooMuchMemory_is503WithARemedy() {
    Answer answer = get("/large");

    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.body()).contains("Choose a shorter range or fewer filters", "VOUCH_MEMORY");
  }

  @Test
  void queryWhileTheWarehouseIsOpenedAgain_is503WithARemedy() {
    Answer answer = get("/reopen");

    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.header("Retry-After")).isEqualTo("5");
    assertThat(answer.body())
        .contains("Events are still recorded. Try again later", "in Vouch's log")
        .doesNotContain(SECRET);
  }

  @Test
  void queryOfASiteWhoseShardFails_is503WithItsName() {
    Answer answer = get("/shard");

    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.body())
        .contains("shard 2 of 3 of the warehouse does not answer. Events are still recorded")
        .doesNotContain(SECRET);
  }

  @Test
  @Timeout(60)
  void queryWhoseClientDisconnects_isInterrupted_withoutAnErrorInTheLog() {
    try (CapturedLog log = new CapturedLog()) {
      for (int time = 0; time < 3; time++) {
        send("/query").close();
        started.acquireUninterruptibly();
        interrupted.acquireUninterruptibly();
      }
      assertThat(get("/quick").status()).isEqualTo(200);
      assertThat(log.text()).doesNotContain("A request failed");
    }
  }

  @Test
  void problemThrownByTheWork_isReturned() {
    assertThat(get("/refused").body()).contains("/problems/conflict").contains("there already");
  }

  @Test
  void failedWork_isAnInternalError_loggedOnceWithoutItsMessage() {
    for (String path : List.of("/broken", "/unwritten")) {
      try (CapturedLog log = new CapturedLog()) {
        assertThat(get(path).body()).contains("/problems/internal-error").doesNotContain(SECRET);
        assertThat(log.text()).containsOnlyOnce("A request failed").doesNotContain(SECRET);
      }
    }
  }

  @Test
  void runningRequest_completesBeforeTheServerStops() throws InterruptedException {
    try (RawConnection running = send("/slow")) {
      started.acquireUninterruptibly();
      Thread stopping = Thread.ofVirtual().start(server::close);
      await("server does not listen").until(() -> !isListening());
      released.release();
      assertThat(running.read().body()).isEqualTo("done");
      stopping.join();
    }
  }

  private boolean isListening() {
    try (RawConnection connection = new RawConnection(server.port())) {
      return !connection.isClosedByServer();
    } catch (UncheckedIOException e) {
      return false;
    }
  }

  private RawConnection send(String path) {
    return new RawConnection(server.port()).send("GET " + path + " HTTP/1.1\r\nHost: h\r\n\r\n");
  }

  private Answer get(String path) {
    try (RawConnection connection = send(path)) {
      return connection.read();
    }
  }
}
