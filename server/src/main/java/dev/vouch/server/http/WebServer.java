package dev.vouch.server.http;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.SocketAddress;
import io.vertx.ext.web.Router;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** The HTTP/1.1 server, with one event loop for each processor. Thread-safe. */
public final class WebServer implements AutoCloseable {
  static final int FIRST_LINE_BYTES_MAX = 4 * 1024;
  static final int HEAD_BYTES_MAX = 16 * 1024;
  private static final int WAIT_SECONDS_MAX = 30;

  private final Vertx vertx;
  private final int port;

  private WebServer(Vertx vertx, int port) {
    this.vertx = vertx;
    this.port = port;
  }

  /**
   * Checks early whether a server can listen on an address.
   *
   * @throws WebServerException when it cannot; the message names the host or the port as the reason
   */
  public static void checkAddress(String host, int port) {
    ListenFailure.provoke(host, port);
  }

  /**
   * Starts a server with these features; every other request gets a problem.
   *
   * @param port 0 picks a free one
   * @throws WebServerException when it cannot listen there
   */
  public static WebServer start(
      String host, int port, ConnectionLimits limits, List<Feature> features) {
    checkAddress(host, port);
    int eventLoops = Runtime.getRuntime().availableProcessors();
    Vertx vertx = vertx(eventLoops);
    HttpServerOptions options =
        new HttpServerOptions()
            .setMaxInitialLineLength(FIRST_LINE_BYTES_MAX)
            .setMaxHeaderSize(HEAD_BYTES_MAX)
            .setHttp2ClearTextEnabled(false)
            // WebSocket is not used, and each connection would hold its compression state.
            .setPerFrameWebSocketCompressionSupported(false)
            .setPerMessageWebSocketCompressionSupported(false);
    Router router = router(vertx, features);
    SocketAddress address =
        port == 0
            ? SocketAddress.sharedRandomPort(1, host)
            : SocketAddress.inetSocketAddress(port, host);
    AtomicInteger open = new AtomicInteger();
    Queue<Listener> listeners = new ConcurrentLinkedQueue<>();
    Future<String> deployed =
        vertx.deployVerticle(
            () -> {
              Listener listener = new Listener(address, options, limits, open, router);
              listeners.add(listener);
              return listener;
            },
            new DeploymentOptions().setInstances(eventLoops));
    try {
      await(
          deployed,
          "cannot listen on " + host + " port " + port + "; choose another --host or --port");
    } catch (WebServerException e) {
      vertx.close();
      throw e;
    }
    return new WebServer(vertx, listeners.element().port());
  }

  private static Vertx vertx(int eventLoops) {
    FileSystemOptions noFiles =
        new FileSystemOptions().setFileCachingEnabled(false).setClassPathResolvingEnabled(false);
    return Vertx.vertx(
        // The context class loader is not used, and Vert.x would set and reset it for each task.
        new VertxOptions()
            .setEventLoopPoolSize(eventLoops)
            .setDisableTCCL(true)
            .setFileSystemOptions(noFiles));
  }

  private static Router router(Vertx vertx, List<Feature> features) {
    Router router = Router.router(vertx);
    ProblemAnswers.mount(router);
    features.forEach(feature -> feature.mount(router));
    new ProblemPages().mount(router);
    return router;
  }

  /** The port it listens on. */
  public int port() {
    return port;
  }

  /** Stops accepting requests, answers those in progress, then stops. */
  @Override
  public void close() {
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

  /** Exception for a server that cannot listen or failed while running. */
  public static final class WebServerException extends RuntimeException {
    private static final long serialVersionUID = 1;

    WebServerException(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
