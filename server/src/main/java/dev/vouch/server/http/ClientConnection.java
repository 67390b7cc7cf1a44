package dev.vouch.server.http;

import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;

/** The state of an open connection and its current request. Confined to its event loop. */
final class ClientConnection {
  /**
   * The memory of each request that does not count: that of usual requests, and half of what {@link
   * ConnectionLimits} allows for each connection.
   */
  private static final long FREE_BYTES = 8 * 1024;

  private final HttpConnection connection;
  private final Long address;
  private Phase phase;
  private boolean authenticated;
  private boolean last;
  private boolean closing;

  /** The memory of the head that is being received. */
  private long headBytes;

  /** The memory of the current request's head and body. */
  private long requestBytes;

  /**
   * @param address the hash of the client's address
   */
  ClientConnection(HttpConnection connection, Long address, long now) {
    this.connection = connection;
    this.address = address;
    this.phase = new Phase.AwaitsHead(now);
  }

  /** What the connection waits for. */
  sealed interface Phase {
    /** Waiting for a request's headers, since a time of {@code System.nanoTime()}. */
    record AwaitsHead(long sinceNanos) implements Phase {}

    /** Receiving or answering a request, whose headers were complete at that time. */
    record Exchanges(HttpServerRequest request, long sinceNanos) implements Phase {}
  }

  /** The order in which connections are closed to make room for others. */
  enum EvictionPriority {
    AWAITS_REQUEST,
    SENDS_BODY,
    AUTHENTICATED_AWAITS_REQUEST
  }

  HttpConnection connection() {
    return connection;
  }

  Long address() {
    return address;
  }

  Phase phase() {
    return phase;
  }

  /** The headers of a request are complete. */
  void began(HttpServerRequest request, long now) {
    phase = new Phase.Exchanges(request, now);
    authenticated = false;
  }

  /** The current request's token is valid. */
  void authenticated() {
    authenticated = true;
  }

  boolean isAuthenticated() {
    return authenticated;
  }

  /** The exchange is complete. */
  void awaitsHead(long now) {
    phase = new Phase.AwaitsHead(now);
  }

  /** Whether {@code request}, which may be a wrapper, is the current one. */
  boolean handles(HttpServerRequest request) {
    return phase instanceof Phase.Exchanges(HttpServerRequest current, _)
        && current.response().equals(request.response());
  }

  /** Whether the next bytes belong to a request's head. */
  boolean receivesHead() {
    return switch (phase) {
      case Phase.AwaitsHead _ -> true;
      case Phase.Exchanges(HttpServerRequest request, _) -> request.isEnded();
    };
  }

  /** Whether a request has arrived completely and its response has not been sent. */
  boolean awaitsResponse() {
    return phase instanceof Phase.Exchanges(HttpServerRequest request, _)
        && request.isEnded()
        && !request.response().ended();
  }

  /** Whether the response to the current request is the connection's last (RFC 9112, 9.6). */
  boolean closesAfterResponse() {
    return last
        || (phase instanceof Phase.Exchanges(HttpServerRequest request, _)
            && request
                .response()
                .headers()
                .contains(HttpHeaders.CONNECTION, HttpHeaders.CLOSE, true));
  }

  /** The response to the current request is the last, whatever its headers are. */
  void closeAfterResponse() {
    last = true;
  }

  /** The connection is about to be closed; what it holds is in use until then. */
  void closing() {
    closing = true;
  }

  boolean isClosing() {
    return closing;
  }

  /** Empty if the connection must not be closed: a request is being answered. */
  Optional<EvictionPriority> evictionPriority() {
    return switch (phase) {
      case Phase.AwaitsHead _ -> Optional.of(awaitingRequest());
      case Phase.Exchanges(HttpServerRequest request, _)
          when request.isEnded() && request.response().ended() ->
          Optional.of(awaitingRequest());
      case Phase.Exchanges(HttpServerRequest request, _) when request.isEnded() || authenticated ->
          Optional.empty();
      case Phase.Exchanges _ -> Optional.of(EvictionPriority.SENDS_BODY);
    };
  }

  private EvictionPriority awaitingRequest() {
    return authenticated
        ? EvictionPriority.AUTHENTICATED_AWAITS_REQUEST
        : EvictionPriority.AWAITS_REQUEST;
  }

  /** Returns how much more of the budget the head needs if it grows. */
  long headGrowth(long bytes) {
    return counted(headBytes + bytes) - counted(headBytes);
  }

  /** Returns how much more of the budget the current request needs if it grows. */
  long requestGrowth(long bytes) {
    return counted(requestBytes + bytes) - counted(requestBytes);
  }

  void growHead(long bytes) {
    headBytes += bytes;
  }

  void growRequest(long bytes) {
    requestBytes += bytes;
  }

  /**
   * The head is complete: its memory is the current request's from now on. Returns what the request
   * before held of the budget.
   */
  long completeHead() {
    long released = completeRequest();
    requestBytes = headBytes;
    headBytes = 0;
    return released;
  }

  /** The current request needs no memory any more. Returns what it held of the budget. */
  long completeRequest() {
    long released = counted(requestBytes);
    requestBytes = 0;
    return released;
  }

  /** Returns what it holds of the budget. */
  long heldBytes() {
    return counted(headBytes) + counted(requestBytes);
  }

  private static long counted(long bytes) {
    return Math.max(0, bytes - FREE_BYTES);
  }
}
