package dev.vouch.localcluster.proxy;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A node that answers with its name; with {@code /end} it ends the connection instead, with {@code
 * /part} in the middle of the answer, and with {@code /stream} it sends a part and waits.
 */
final class FakeNode implements AutoCloseable {
  private static final int CHECKS_MAX = 1_000;

  private final String name;
  private final HttpServer server;
  private final List<HttpServerRequest> requests = new CopyOnWriteArrayList<>();
  private final CompletableFuture<Void> streamEnd = new CompletableFuture<>();
  private final CompletableFuture<String> firstBody = new CompletableFuture<>();
  private volatile boolean isReady = true;
  private volatile CountDownLatch checks = new CountDownLatch(CHECKS_MAX);

  private FakeNode(Vertx vertx, String name) {
    this.name = name;
    this.server =
        vertx
            .createHttpServer(new HttpServerOptions().setHandle100ContinueAutomatically(true))
            .requestHandler(this::answer);
  }

  static FakeNode start(Vertx vertx, String name) {
    FakeNode node = new FakeNode(vertx, name);
    node.server.listen(0, "127.0.0.1").await();
    return node;
  }

  int port() {
    return server.actualPort();
  }

  /** The requests that it got, without readiness checks. */
  List<HttpServerRequest> requests() {
    return requests;
  }

  /** Completes with the first body, or fails if that is not complete. */
  CompletableFuture<String> firstBody() {
    return firstBody;
  }

  /** Completes when the client of {@code /stream} is gone. */
  CompletableFuture<Void> streamEnd() {
    return streamEnd;
  }

  /** Changes the readiness, and waits until the proxy knows it: the check after the next begins. */
  void becomeReady(boolean ready) throws InterruptedException {
    isReady = ready;
    checks = new CountDownLatch(2);
    if (!checks.await(30, TimeUnit.SECONDS)) {
      throw new AssertionError("the readiness was not checked");
    }
  }

  private void answer(HttpServerRequest request) {
    if (request.uri().equals("/healthz/ready")) {
      Future<Void> _ = request.response().setStatusCode(isReady ? 200 : 503).end();
      checks.countDown();
      return;
    }
    requests.add(request);
    switch (request.uri()) {
      case "/end" -> request.connection().close();
      case "/part" ->
          request
              .response()
              .setChunked(true)
              .write("part")
              .onComplete(_ -> request.connection().close());
      case "/stream" -> stream(request);
      case "/head" -> request.response().putHeader("Content-Length", "6").end();
      case "/empty" -> request.response().setStatusCode(204).end();
      default -> answerWithBody(request);
    }
  }

  private void answerWithBody(HttpServerRequest request) {
    request
        .body()
        .onSuccess(body -> request.response().end(name + " " + body))
        .onComplete(body -> firstBody.complete(body.toString()), firstBody::completeExceptionally);
  }

  private void stream(HttpServerRequest request) {
    request.response().closeHandler(_ -> streamEnd.complete(null));
    Future<Void> _ = request.response().setChunked(true).write("first\n");
  }

  @Override
  public void close() {
    server.close().await();
  }
}
