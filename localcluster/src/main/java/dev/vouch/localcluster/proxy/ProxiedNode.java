package dev.vouch.localcluster.proxy;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.HostAndPort;
import io.vertx.core.net.SocketAddress;
import java.time.Duration;

/** A node and whether it is ready. Thread-safe. */
final class ProxiedNode {
  private static final String HOST = "127.0.0.1";
  private static final int HTTP_PORT = 80;
  private static final int OK = 200;
  private static final Duration CHECKED_EVERY = Duration.ofMillis(250);

  /** A node that does not answer within this time is not ready, for instance when it is paused. */
  private static final Duration ANSWER_MAX = Duration.ofSeconds(1);

  private final int port;
  private volatile boolean isReady;
  private volatile boolean isWatched = true;

  ProxiedNode(int port) {
    this.port = port;
  }

  boolean isReady() {
    return isReady;
  }

  /** Checks the node repeatedly; completes after the first time. */
  Future<Void> watch(Vertx vertx, HttpClient client) {
    return check(client)
        .map(
            ready -> {
              isReady = ready;
              vertx.setTimer(CHECKED_EVERY.toMillis(), _ -> watchAgain(vertx, client));
              return null;
            });
  }

  private void watchAgain(Vertx vertx, HttpClient client) {
    if (isWatched) {
      Future<Void> _ = watch(vertx, client);
    }
  }

  /** Ends the checks, before their client is closed. */
  void endWatch() {
    isWatched = false;
  }

  private Future<Boolean> check(HttpClient client) {
    RequestOptions options =
        request(HttpMethod.GET, "/healthz/ready", HostAndPort.create(HOST, port))
            .setTimeout(ANSWER_MAX.toMillis());
    return client
        .request(options)
        .compose(request -> request.send())
        .compose(response -> response.end().map(_ -> response.statusCode() == OK))
        .otherwise(false);
  }

  /**
   * Returns a request to this node.
   *
   * @param authority the value of its header {@code Host}
   */
  RequestOptions request(HttpMethod method, String uri, HostAndPort authority) {
    return new RequestOptions()
        .setServer(SocketAddress.inetSocketAddress(port, HOST))
        .setHost(authority.host())
        .setPort(authority.port() < 0 ? HTTP_PORT : authority.port())
        .setMethod(method)
        .setURI(uri);
  }
}
