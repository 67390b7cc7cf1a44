package dev.vouch.http;

import dev.vouch.http.ClientConnection.EvictionPriority;
import dev.vouch.http.ClientConnection.Phase;
import dev.vouch.http.RequestMemory.Priority;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.impl.HttpServerConnection;
import java.net.InetAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Predicate;

/**
 * The connections of one event loop. It closes connections that miss a deadline. When the limit of
 * connections or of the memory for unfinished requests is reached, it closes those that have waited
 * longest for their client. Confined to its event loop, except {@code open}, which counts the
 * connections of all event loops.
 */
final class Connections {
  private static final ProblemDocument TOO_SLOW =
      ProblemDocument.of(
          ProblemType.REQUEST_TIMEOUT, "Send the whole body without delay. Nothing was recorded.");

  /**
   * The share of the maximum number of connections above which the deadline for headers is shorter.
   */
  private static final double CROWDED = 0.75;

  private static final long CROWDED_DEADLINES = 6;

  private final ConnectionLimits limits;
  private final OpenConnections open;
  private final RequestMetrics metrics;
  private final RefusedRequestLog refused;
  private final RequestMemory memory;

  /** The connections, ordered by the time when they were opened or began their last request. */
  private final SequencedMap<HttpConnection, ClientConnection> clients = new LinkedHashMap<>();

  private boolean stopping;

  /**
   * Creates the connections of an event loop.
   *
   * @param eventLoops the number of event loops; each gets an equal part of the memory
   */
  Connections(
      ConnectionLimits limits,
      OpenConnections open,
      RequestMetrics metrics,
      RefusedRequestLog refused,
      int eventLoops) {
    this.limits = limits;
    this.open = open;
    this.metrics = metrics;
    this.refused = refused;
    this.memory = new RequestMemory(limits.requestBytes() / eventLoops);
  }

  /** Returns the connections of the current event loop. */
  static Connections current() {
    return Objects.requireNonNull(context().get(Connections.class));
  }

  /** Sets this object as the result of {@link #current} on the current event loop. */
  void use() {
    context().put(Connections.class, this);
  }

  private static Context context() {
    return Objects.requireNonNull(Vertx.currentContext());
  }

  void opened(HttpConnection connection) {
    InetAddress peer = PeerAddress.of(connection.remoteAddress());
    Long address = open.add(peer);
    ClientConnection client = new ClientConnection(connection, address, System.nanoTime());
    connection.closeHandler(closed -> closed(client));
    if (!hasRoom(peer, address)) {
      open.addClosedForRoom();
      connection.close();
      return;
    }
    clients.put(connection, client);
    if (connection instanceof HttpServerConnection server) {
      server.channelHandlerContext().pipeline().addFirst(new HeadMeter(client, this));
    }
  }

  /** Returns whether a new connection can stay open, after closing another one if necessary. */
  private boolean hasRoom(InetAddress peer, Long address) {
    if (open.count(address) > limits.perAddress() && !limits.trustedProxies().test(peer)) {
      return closeLongestWaiting(other -> other.address().equals(address));
    }
    return open.count() <= limits.connections() || closeLongestWaiting(any -> true);
  }

  private void closed(ClientConnection client) {
    open.remove(client.address());
    if (client.isClosing()) {
      memory.closed(client.heldBytes());
    } else {
      clients.remove(client.connection());
      memory.release(client.heldBytes());
    }
  }

  /**
   * Closes a connection. If a request has begun and has no response yet, sends a response first.
   */
  private void close(ClientConnection client) {
    clients.remove(client.connection());
    client.closing();
    memory.closing(client.heldBytes());
    if (client.phase() instanceof Phase.Exchanges(HttpServerRequest request, _)
        && !request.response().ended()) {
      end(client, request, LimitedBody.OVERLOADED);
    } else {
      client.connection().close();
    }
  }

  /**
   * Closes the connection that has waited longest, and returns true; returns false if none can be
   * closed.
   */
  private boolean closeLongestWaiting(Predicate<ClientConnection> candidate) {
    Optional<ClientConnection> first =
        List.of(EvictionPriority.values()).stream()
            .flatMap(kind -> longestWaiting(kind, candidate).stream())
            .findFirst();
    first.ifPresent(
        client -> {
          open.addClosedForRoom();
          close(client);
        });
    return first.isPresent();
  }

  private Optional<ClientConnection> longestWaiting(
      EvictionPriority kind, Predicate<ClientConnection> candidate) {
    for (ClientConnection client : clients.values()) {
      if (client.evictionPriority().filter(kind::equals).isPresent() && candidate.test(client)) {
        return Optional.of(client);
      }
    }
    return Optional.empty();
  }

  /**
   * Begins a request, whose headers are complete.
   *
   * @return false if the request must be ignored, because the previous response closes the
   *     connection (RFC 9112, section 9.6) or the connection was closed to make room
   */
  boolean began(HttpServerRequest request) {
    ClientConnection client = clients.get(request.connection());
    if (client == null || client.closesAfterResponse()) {
      return false;
    }
    memory.release(client.completeHead());
    long begunNanos = System.nanoTime();
    client.began(request, begunNanos);
    clients.putLast(request.connection(), client);
    request.response().headersEndHandler(written -> refused.identify(request));
    request.response().bodyEndHandler(ended -> answered(client, request, begunNanos));
    if (stopping) {
      request.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
    }
    return true;
  }

  /**
   * Records that a request has a valid token; its connection is closed last when room is needed.
   */
  void authenticated(HttpServerRequest request) {
    ClientConnection client = clients.get(request.connection());
    if (client != null && client.handles(request)) {
      client.authenticated();
    }
  }

  private void answered(ClientConnection client, HttpServerRequest request, long begunNanos) {
    long now = System.nanoTime();
    RequestRoute route = RequestRoute.ofPath(Objects.requireNonNullElse(request.path(), ""));
    metrics.record(route, request.response().getStatusCode(), now - begunNanos);
    refused.log(route, request);
    complete(client, request, now);
  }

  private void complete(ClientConnection client, HttpServerRequest request, long now) {
    if (client.isClosing() || !client.handles(request)) {
      // The memory is released when the connection is closed, or with the next pipelined request.
      return;
    }
    if (!request.isEnded()) {
      // The headers stay in memory until the body has arrived.
      return;
    }
    memory.release(client.completeRequest());
    if (!client.closesAfterResponse()) {
      client.awaitsHead(now);
    }
  }

  /**
   * Counts the memory of a request head before it is decoded. If there is no room, the connection
   * is closed, after the response to the previous request if that is still due.
   *
   * @return false if the bytes must be dropped
   */
  boolean growHead(ClientConnection client, long bytes) {
    if (client.isClosing() || client.closesAfterResponse()) {
      return false;
    }
    long growth = client.headGrowth(bytes);
    if (isRoomFor(client, growth, Priority.ANONYMOUS)) {
      memory.hold(growth);
      client.growHead(bytes);
      return true;
    }
    if (client.awaitsResponse()) {
      client.closeAfterResponse();
    } else {
      close(client);
    }
    return false;
  }

  /**
   * Counts memory for the body of a request, held until the response.
   *
   * @return false if there is no room
   */
  boolean hold(HttpServerRequest request, int bytes, Priority priority) {
    ClientConnection client = clients.get(request.connection());
    if (client == null || !client.handles(request)) {
      return false;
    }
    long growth = client.requestGrowth(bytes);
    if (!isRoomFor(client, growth, priority)) {
      return false;
    }
    memory.hold(growth);
    client.growRequest(bytes);
    return true;
  }

  /**
   * Returns whether there is room now. If not, closes connections that hold memory, which makes
   * room for later requests.
   */
  private boolean isRoomFor(ClientConnection client, long bytes, Priority priority) {
    if (bytes == 0) {
      return true;
    }
    Predicate<ClientConnection> isOtherHolder =
        other -> other != client && !other.isAuthenticated() && other.heldBytes() > 0;
    boolean closes = priority != Priority.LARGE_ANONYMOUS;
    while (closes && !memory.willHaveRoom(bytes, priority)) {
      closes = closeLongestWaiting(isOtherHolder);
    }
    return memory.hasRoom(bytes, priority);
  }

  /** Closes each connection after its next response. */
  void stop() {
    stopping = true;
  }

  /** Closes all connections that have missed their deadline. */
  void sweep() {
    long now = System.nanoTime();
    for (ClientConnection client : clients.values().toArray(ClientConnection[]::new)) {
      sweep(client, now);
    }
  }

  private void sweep(ClientConnection client, long now) {
    switch (client.phase()) {
      case Phase.AwaitsHead(long sinceNanos)
          when now - sinceNanos >= headNanos(client.isAuthenticated()) ->
          close(client);
      case Phase.AwaitsHead _ -> {}
      case Phase.Exchanges(HttpServerRequest request, _)
          when request.isEnded() && !request.response().ended() -> {}
      case Phase.Exchanges(HttpServerRequest request, _)
          when request.isEnded() && client.closesAfterResponse() ->
          close(client);
      case Phase.Exchanges(HttpServerRequest request, _) when request.isEnded() ->
          complete(client, request, now);
      case Phase.Exchanges(HttpServerRequest request, long sinceNanos)
          when now - sinceNanos >= limits.body().toNanos() ->
          end(client, request, TOO_SLOW);
      case Phase.Exchanges _ -> {}
    }
  }

  private long headNanos(boolean authenticated) {
    boolean crowded = open.count() > limits.connections() * CROWDED;
    long nanos = limits.head().toNanos();
    return crowded && !authenticated ? nanos / CROWDED_DEADLINES : nanos;
  }

  private static void end(
      ClientConnection client, HttpServerRequest request, ProblemDocument problem) {
    HttpServerResponse response = request.response();
    if (response.ended()) {
      client.connection().close();
      return;
    }
    response.putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
    if (problem.type() == ProblemType.UNAVAILABLE) {
      RetryAfter.put(response, LimitedBody.RETRY_AFTER);
    }
    problem.send(response).onComplete(sent -> client.connection().close());
  }
}
