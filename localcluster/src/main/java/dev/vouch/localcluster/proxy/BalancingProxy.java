package dev.vouch.localcluster.proxy;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.PoolOptions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A reverse proxy that distributes HTTP requests over nodes of Vouch, all on the loopback address.
 * Thread-safe.
 *
 * <p>New requests go to the nodes whose {@code /healthz/ready} is answered 200, in turn. If a node
 * refuses the connection, the request goes to the next one; so does a GET or HEAD that a node has
 * not begun to answer when its connection ends. If no node is ready, requests go to any node, since
 * all of them may still record events while reports are not available.
 */
public final class BalancingProxy implements AutoCloseable {
  private static final String HOST = "127.0.0.1";
  private static final int WAIT_SECONDS_MAX = 10;

  /** So that a node checks the limits of a head, with smaller ones. */
  private static final int HEAD_BYTES_MAX = 64 * 1024;

  private static final int CONNECTIONS_PER_NODE_MAX = 2_000;
  private static final Duration CONNECT_MAX = Duration.ofSeconds(1);

  /** Shorter than a node keeps an idle connection, so that no request meets its end. */
  private static final Duration IDLE_MAX = Duration.ofSeconds(3);

  private final Vertx vertx;
  private final ProxiedNodes nodes;
  private final HttpServer server;

  private BalancingProxy(Vertx vertx, ProxiedNodes nodes, HttpServer server) {
    this.vertx = vertx;
    this.nodes = nodes;
    this.server = server;
  }

  /**
   * Starts a proxy that knows which nodes are ready.
   *
   * @param port that it listens on, or 0 for any free one
   * @param nodes the ports of the nodes
   */
  public static BalancingProxy start(int port, List<Integer> nodes) {
    Vertx vertx = vertx();
    HttpClient client = client(vertx);
    ProxiedNodes proxied = new ProxiedNodes(nodes.stream().map(ProxiedNode::new).toList());
    try {
      await(proxied.watch(vertx, client));
      HttpServer server =
          vertx
              .createHttpServer(serverOptions())
              .requestHandler(
                  request -> new ProxiedRequest(client, request, proxied.candidates()).forward());
      return new BalancingProxy(vertx, proxied, await(server.listen(port, HOST)));
    } catch (RuntimeException e) {
      vertx.close();
      throw e;
    }
  }

  private static Vertx vertx() {
    return Vertx.vertx(
        new VertxOptions()
            .setEventLoopPoolSize(1)
            .setFileSystemOptions(
                new FileSystemOptions()
                    .setClassPathResolvingEnabled(false)
                    .setFileCachingEnabled(false)));
  }

  private static HttpClient client(Vertx vertx) {
    return vertx.createHttpClient(
        new HttpClientOptions()
            .setMaxHeaderSize(HEAD_BYTES_MAX)
            .setConnectTimeout(Math.toIntExact(CONNECT_MAX.toMillis()))
            .setKeepAliveTimeout(Math.toIntExact(IDLE_MAX.toSeconds())),
        new PoolOptions().setHttp1MaxSize(CONNECTIONS_PER_NODE_MAX));
  }

  private static HttpServerOptions serverOptions() {
    return new HttpServerOptions()
        .setMaxInitialLineLength(HEAD_BYTES_MAX)
        .setMaxHeaderSize(HEAD_BYTES_MAX)
        .setHttp2ClearTextEnabled(false);
  }

  private static <T> T await(Future<T> future) {
    try {
      return future
          .toCompletionStage()
          .toCompletableFuture()
          .get(WAIT_SECONDS_MAX, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the proxy started or stopped", e);
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException("the proxy cannot start or stop", e);
    }
  }

  /** The port that it listens on. */
  public int port() {
    return server.actualPort();
  }

  /** Closes all connections. */
  @Override
  public void close() {
    nodes.endWatch();
    Void _ = await(vertx.close());
  }
}
