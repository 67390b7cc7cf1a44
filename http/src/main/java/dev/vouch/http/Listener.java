package dev.vouch.http;

import dev.vouch.http.resource.FatalErrors;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Promise;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
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

/**
 * The part of the HTTP server that runs on one event loop. It is started and stopped on that event
 * loop.
 */
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

  /**
   * Ends the process when the event loop has ended unexpectedly: it can neither accept nor answer
   * requests, and only a new process can.
   */
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

  /** Forbids browsers to guess the content type of a response. */
  private static void forbidSniffing(HttpServerRequest request) {
    request.response().putHeader(CONTENT_TYPE_OPTIONS, NOSNIFF);
  }

  /**
   * Handles a request. Its target is validated first, because the router would fail on an invalid
   * target without sending a response.
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

  /**
   * Returns whether the number of Host headers is valid: exactly one in HTTP/1.1, none or one in
   * HTTP/1.0 (RFC 9112, section 3.2).
   */
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
   * Makes each response close its connection from now on.
   *
   * @return completed when the event loop has handled all earlier tasks
   */
  Future<Void> prepareStop() {
    Promise<Void> done = Promise.promise();
    context.runOnContext(
        now -> {
          connections.stop();
          // A timer, so that the event loop also reads from connections that it has already
          // accepted.
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

  /** Returns the port; 0 before the start. */
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

  /**
   * Response to a malformed HTTP request, such as one with two content lengths. Closes the
   * connection, because the start of the next request is unknown (RFC 9112, section 11.2).
   */
  private static final class MalformedRequest {
    private static final ProblemDocument MALFORMED =
        ProblemDocument.of(
            ProblemType.INVALID_REQUEST,
            "Malformed HTTP/1.1 request. Check the request line, the headers and the content"
                + " length.");
    private static final ProblemDocument ADDRESS_TOO_LONG =
        ProblemDocument.of(
            ProblemType.ADDRESS_TOO_LONG,
            "The request line is longer than %d bytes. Shorten the URL."
                .formatted(WebServer.FIRST_LINE_BYTES_MAX));
    private static final ProblemDocument HEADERS_TOO_LARGE =
        ProblemDocument.of(
            ProblemType.HEADERS_TOO_LARGE,
            "The headers are larger than %d bytes in total. Send fewer or shorter headers."
                .formatted(WebServer.HEAD_BYTES_MAX));

    private MalformedRequest() {}

    static void answer(Vertx vertx, HttpServerRequest request) {
      ProblemDocument problem =
          switch (request.decoderResult().cause()) {
            case TooLongHttpLineException _ -> ADDRESS_TOO_LONG;
            case TooLongHttpHeaderException _ -> HEADERS_TOO_LARGE;
            case null, default -> MALFORMED;
          };
      BodyDrain.answerAndClose(vertx, request, problem::send);
    }
  }
}
