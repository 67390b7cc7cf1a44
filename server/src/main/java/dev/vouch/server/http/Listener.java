package dev.vouch.server.http;

import dev.vouch.server.resource.FatalErrors;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Promise;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.net.SocketAddress;
import io.vertx.ext.web.Router;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The part of the server that runs on one event loop. Started and stopped on that event loop. */
final class Listener extends VerticleBase {
  private static final long SWEEPS_PER_DEADLINE = 8;
  private static final long SWEEP_INTERVAL_MILLIS_MAX = 250;

  private static final ProblemDocument BROKEN_TARGET =
      ProblemDocument.of(
          ProblemType.INVALID_REQUEST,
          "Invalid percent-encoding in the request's path or query. Write a literal % as %25.");

  private static final ProblemDocument HOST =
      ProblemDocument.of(
          ProblemType.INVALID_REQUEST, "Send a valid HTTP/1.1 request with one Host header.");

  private static final CharSequence CONTENT_TYPE_OPTIONS =
      HttpHeaders.createOptimized("X-Content-Type-Options");
  private static final CharSequence NOSNIFF = HttpHeaders.createOptimized("nosniff");

  /** The maximum time to finish requests in progress during shutdown. */
  private static final Duration GRACE = Duration.ofSeconds(20);

  private final SocketAddress address;
  private final HttpServerOptions options;
  private final ConnectionLimits limits;
  private final DirectPaths paths;
  private final Router router;
  private final Connections connections;
  private volatile @Nullable HttpServer server;
  private volatile boolean stopping;

  Listener(
      SocketAddress address,
      HttpServerOptions options,
      ConnectionLimits limits,
      Connections connections,
      DirectPaths paths,
      Router router) {
    this.address = address;
    this.options = options;
    this.limits = limits;
    this.connections = connections;
    this.paths = paths;
    this.router = router;
  }

  @Override
  public Future<HttpServer> start() {
    connections.use();
    new ReadySteps().use();
    context.exceptionHandler(ProblemAnswers::log);
    endWithEventLoop();
    vertx.setPeriodic(sweepIntervalMillis(), timer -> connections.sweep());
    HttpServer created =
        vertx
            .createHttpServer(options)
            .connectionHandler(connections::opened)
            .requestHandler(
                request -> {
                  if (connections.began(request)) {
                    forbidSniffing(request);
                    handle(request);
                  }
                })
            .invalidRequestHandler(
                request -> {
                  forbidSniffing(request);
                  MalformedRequest.answer(vertx, request);
                });
    server = created;
    return created.listen(address);
  }

  /** An event loop that has ended can neither accept nor answer; only a new process can. */
  private void endWithEventLoop() {
    if (context instanceof ContextInternal internal) {
      internal
          .nettyEventLoop()
          .terminationFuture()
          .addListener(
              ended -> {
                if (!stopping) {
                  FatalErrors.report(new AssertionError("An event loop of the HTTP server ended."));
                }
              });
    }
  }

  /** Forbids browsers to guess the type of any response. */
  private static void forbidSniffing(HttpServerRequest request) {
    request.response().putHeader(CONTENT_TYPE_OPTIONS, NOSNIFF);
  }

  /**
   * Validates the target before the router, which would fail on an invalid one without a response.
   */
  private void handle(HttpServerRequest request) {
    if (!RequestTarget.isWellFormed(request.uri())) {
      BodyDrain.answer(vertx, request, BROKEN_TARGET::send);
      return;
    }
    if (!hasOneHost(request)) {
      BodyDrain.answerAndClose(vertx, request, HOST::send);
      return;
    }
    try {
      if (!paths.handle(request)) {
        joinAccept(request.headers());
        router.handle(request);
      }
    } catch (RuntimeException | Error e) {
      ProblemAnswers.log(e);
      BodyDrain.answer(vertx, request, ProblemAnswers.INTERNAL_ERROR::send);
    }
  }

  /** HTTP/1.1 requires exactly one Host header; HTTP/1.0 allows none (RFC 9112, section 3.2). */
  private static boolean hasOneHost(HttpServerRequest request) {
    int hosts = request.headers().getAll(HttpHeaders.HOST).size();
    return hosts == 1 || (hosts == 0 && request.version() == HttpVersion.HTTP_1_0);
  }

  /**
   * Joins repeated Accept headers to one list (RFC 9110, section 5.3), because the router reads
   * only the first.
   */
  private static void joinAccept(MultiMap headers) {
    List<String> lines = headers.getAll(HttpHeaders.ACCEPT);
    if (lines.size() > 1) {
      headers.set(HttpHeaders.ACCEPT, String.join(", ", lines));
    }
  }

  /**
   * From now on, each response closes its connection.
   *
   * @return completed when the event loop has handled everything that it had been given before
   */
  Future<Void> prepareStop() {
    Promise<Void> done = Promise.promise();
    context.runOnContext(
        now -> {
          connections.stop();
          // A timer, so that the event loop also reads from the connections that it has accepted.
          vertx.setTimer(1, later -> done.complete());
        });
    return done.future();
  }

  /** Stops accepting requests and waits for those in progress. */
  @Override
  public Future<?> stop() {
    stopping = true;
    HttpServer started = server;
    return started == null ? Future.succeededFuture() : started.shutdown(GRACE);
  }

  /** The port; 0 before the start. */
  int port() {
    HttpServer started = server;
    return started == null ? 0 : started.actualPort();
  }

  private long sweepIntervalMillis() {
    long shorterMillis = Math.min(limits.head().toMillis(), limits.body().toMillis());
    return Math.clamp(shorterMillis / SWEEPS_PER_DEADLINE, 1, SWEEP_INTERVAL_MILLIS_MAX);
  }

  /** Validator of the target in a request line (RFC 9112, section 3.2). */
  static final class RequestTarget {
    private static final int ESCAPE_DIGITS = 2;

    private RequestTarget() {}

    /**
     * Returns whether each {@code %} is followed by two hexadecimal digits (RFC 3986, section 2.1).
     */
    static boolean isWellFormed(String target) {
      int escape = target.indexOf('%');
      while (escape >= 0) {
        int end = escape + 1 + ESCAPE_DIGITS;
        if (end > target.length()
            || !target
                .chars()
                .skip(escape + 1)
                .limit(ESCAPE_DIGITS)
                .allMatch(HexFormat::isHexDigit)) {
          return false;
        }
        escape = target.indexOf('%', end);
      }
      return true;
    }
  }
}
