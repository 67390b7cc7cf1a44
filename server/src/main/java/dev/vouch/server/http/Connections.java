package dev.vouch.server.http;

import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The connections of one event loop. Closes those above the limit and those that miss a deadline.
 * Confined to its event loop, except {@code open}, which counts the connections of all event loops.
 */
final class Connections {
  private static final ProblemDocument TOO_SLOW =
      ProblemDocument.of(
          ProblemType.REQUEST_TIMEOUT, "Send the whole body without delay. Nothing was recorded.");

  private final ConnectionLimits limits;
  private final AtomicInteger open;
  private final Map<HttpConnection, Phase> phases = new HashMap<>();

  Connections(ConnectionLimits limits, AtomicInteger open) {
    this.limits = limits;
    this.open = open;
  }

  /** The state of a connection. */
  private sealed interface Phase {
    /** Waiting for a request, whose headers must be complete by the deadline. */
    record AwaitsHead(long deadlineNanos) implements Phase {}

    /**
     * Handling a request, whose body must be complete by the deadline. The response has no
     * deadline.
     */
    record Exchanges(HttpServerRequest request, long deadlineNanos) implements Phase {}
  }

  void opened(HttpConnection connection) {
    boolean refused = open.incrementAndGet() > limits.connections();
    connection.closeHandler(
        closed -> {
          open.decrementAndGet();
          phases.remove(connection);
        });
    if (refused) {
      connection.close();
      return;
    }
    phases.put(connection, awaitsHead());
  }

  /**
   * Called when the headers of a request are complete.
   *
   * @return false if the request must be ignored because the previous response closes the
   *     connection (RFC 9112, section 9.6)
   */
  boolean began(HttpServerRequest request) {
    HttpConnection connection = request.connection();
    if (phases.get(connection) instanceof Phase.Exchanges(HttpServerRequest before, _)
        && isLast(before.response())) {
      return false;
    }
    long deadlineNanos = System.nanoTime() + limits.body().toNanos();
    phases.replace(connection, new Phase.Exchanges(request, deadlineNanos));
    return true;
  }

  private static boolean isLast(HttpServerResponse answer) {
    return answer.headers().contains(HttpHeaders.CONNECTION, HttpHeaders.CLOSE, true);
  }

  /** Closes all connections that have missed their deadline. */
  void sweep() {
    long now = System.nanoTime();
    for (HttpConnection connection : phases.keySet().toArray(HttpConnection[]::new)) {
      sweep(connection, now);
    }
  }

  private void sweep(HttpConnection connection, long now) {
    switch (phases.get(connection)) {
      case null -> {}
      case Phase.AwaitsHead(long deadlineNanos) when deadlineNanos - now <= 0 -> connection.close();
      case Phase.AwaitsHead _ -> {}
      case Phase.Exchanges(HttpServerRequest request, long _)
          when request.isEnded() && !request.response().ended() -> {}
      case Phase.Exchanges(HttpServerRequest request, long _)
          when request.isEnded() && !isLast(request.response()) ->
          phases.put(connection, awaitsHead());
      case Phase.Exchanges(HttpServerRequest request, long deadlineNanos)
          when deadlineNanos - now <= 0 ->
          end(connection, request);
      case Phase.Exchanges _ -> {}
    }
  }

  private static void end(HttpConnection connection, HttpServerRequest request) {
    if (request.response().ended()) {
      connection.close();
      return;
    }
    request.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
    TOO_SLOW.send(request.response()).onComplete(sent -> connection.close());
  }

  private Phase awaitsHead() {
    return new Phase.AwaitsHead(System.nanoTime() + limits.head().toNanos());
  }
}
