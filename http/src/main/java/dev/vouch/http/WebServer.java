package dev.vouch.http;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.SocketAddress;
import io.vertx.ext.web.Router;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/** The HTTP/1.1 server, with one event loop per processor. Thread-safe. */
public final class WebServer implements AutoCloseable {
  static final int FIRST_LINE_BYTES_MAX = 4 * 1024;
  static final int HEAD_BYTES_MAX = 16 * 1024;
  private static final int WAIT_SECONDS_MAX = 30;

  private final Vertx vertx;
  private final List<Listener> listeners;
  private final OpenConnections open;
  private final RequestMetrics metrics;
  private final AtomicBoolean closed = new AtomicBoolean();

  private WebServer(
      Vertx vertx, List<Listener> listeners, OpenConnections open, RequestMetrics metrics) {
    this.vertx = vertx;
    this.listeners = listeners;
    this.open = open;
    this.metrics = metrics;
  }

  /**
   * Checks whether a server can listen on an address. Called before anything else is started.
   *
   * @throws WebServerException if it cannot; the message says whether the host or the port is the
   *     cause
   */
  public static void checkAddress(String host, int port) {
    ListenFailure.provoke(host, port);
  }

  /**
   * Starts a server with the given features. Requests without a route get a problem document.
   *
   * @param port the port, or 0 for any free port
   * @throws WebServerException if the server cannot listen on the address
   */
  public static WebServer start(
      String host, int port, ConnectionLimits limits, List<Feature> features) {
    return start(host, port, limits, PublicUrl.UNKNOWN, features);
  }

  /**
   * Starts a server whose problem types are absolute URLs.
   *
   * @param publicUrl the URL by which others reach the server
   */
  public static WebServer start(
      String host, int port, ConnectionLimits limits, PublicUrl publicUrl, List<Feature> features) {
    int eventLoops = Runtime.getRuntime().availableProcessors();
    return start(host, port, limits, publicUrl, features, eventLoops);
  }

  /**
   * Starts a server with one event loop, for infrequent requests whose handlers may take
   * milliseconds.
   *
   * @throws WebServerException if the server cannot listen on the address
   */
  public static WebServer startSmall(
      String host, int port, ConnectionLimits limits, List<Feature> features) {
    return start(host, port, limits, PublicUrl.UNKNOWN, features, 1);
  }

  private static WebServer start(
      String host,
      int port,
      ConnectionLimits limits,
      PublicUrl publicUrl,
      List<Feature> features,
      int eventLoops) {
    checkAddress(host, port);
    Vertx vertx = EventLoops.start(eventLoops);
    HttpServerOptions options =
        new HttpServerOptions()
            .setMaxInitialLineLength(FIRST_LINE_BYTES_MAX)
            .setMaxHeaderSize(HEAD_BYTES_MAX)
            .setHttp2ClearTextEnabled(false)
            // Disabled, because WebSocket is not used and compression would need memory for each
            // connection.
            .setPerFrameWebSocketCompressionSupported(false)
            .setPerMessageWebSocketCompressionSupported(false);
    DirectPaths paths = DirectPaths.of(features);
    Router router = router(vertx, features);
    SocketAddress address =
        port == 0
            ? SocketAddress.sharedRandomPort(1, host)
            : SocketAddress.inetSocketAddress(port, host);
    OpenConnections open = new OpenConnections();
    RequestMetrics metrics = new RequestMetrics();
    RefusedRequestLog refused = new RefusedRequestLog(limits, System::nanoTime);
    Queue<Listener> listeners = new ConcurrentLinkedQueue<>();
    Future<String> deployed =
        vertx.deployVerticle(
            () -> {
              Connections connections = new Connections(limits, open, metrics, refused, eventLoops);
              Listener listener =
                  new Listener(address, options, limits, connections, paths, router);
              listeners.add(listener);
              return listener;
            },
            new DeploymentOptions().setInstances(eventLoops).setConfig(publicUrl.verticleConfig()));
    try {
      await(
          deployed,
          "cannot listen on " + host + " port " + port + "; choose another --host or --port");
    } catch (WebServerException e) {
      vertx.close();
      throw e;
    }
    return new WebServer(vertx, List.copyOf(listeners), open, metrics);
  }

  private static Router router(Vertx vertx, List<Feature> features) {
    Router router = Router.router(vertx);
    ProblemAnswers.mount(router);
    features.forEach(feature -> feature.mount(router));
    new ProblemPages().mount(router);
    return router;
  }

  /** Returns the port that the server listens on. */
  public int port() {
    return listeners.getFirst().port();
  }

  /** Returns the measurements of the server's requests. */
  public RequestMetrics metrics() {
    return metrics;
  }

  /** Returns the number of open connections. */
  public int openConnections() {
    return open.count();
  }

  /** Returns the number of connections accepted since the start, including closed ones. */
  public long acceptedConnections() {
    return open.accepted();
  }

  /**
   * Returns the number of connections that were closed since the start because a limit was reached.
   */
  public long connectionsClosedForRoom() {
    return open.closedForRoom();
  }

  /**
   * Accepts the connections in the backlog, stops listening, finishes requests in progress, and
   * stops.
   */
  @Override
  public void close() {
    if (closed.getAndSet(true)) {
      return;
    }
    new BacklogDrain(vertx, listeners, open).run();
    await(vertx.close(), "the HTTP server did not stop in time");
  }

  private static void await(Future<?> future, String whatFailed) {
    try {
      future.toCompletionStage().toCompletableFuture().get(WAIT_SECONDS_MAX, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw new WebServerException(whatFailed, e);
    } catch (TimeoutException e) {
      throw new WebServerException(whatFailed, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new WebServerException(whatFailed, e);
    }
  }

  /** Exception for a server that cannot listen or that failed while running. */
  public static final class WebServerException extends RuntimeException {
    private static final long serialVersionUID = 1;

    WebServerException(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
