package dev.vouch.http;

import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;

/** The state of an open connection and its current request. Confined to its event loop. */
final class ClientConnection {
  /**
   * The memory of a request that is not counted. Usual requests need no more; it is half of the
   * memory per connection in {@link ConnectionLimits}.
   */
  private static final long FREE_BYTES = 8 * 1024;

  private final HttpConnection connection;
  private final Long address;
  private Phase phase;
  private boolean authenticated;
  private boolean last;
  private boolean closing;

  /** The memory of a request head that has not arrived completely. */
  private long headBytes;

  /** The memory of the current request's head and body. */
  private long requestBytes;

  /**
   * Creates the state of a new connection.
   *
   * @param address the hash of the client's address
   * @param now the time of {@link System#nanoTime}
   */
  ClientConnection(HttpConnection connection, Long address, long now) {
    this.connection = connection;
    this.address = address;
    this.phase = new Phase.AwaitsHead(now);
  }

  /** The phase of a connection. {@code sinceNanos} is a time of {@link System#nanoTime}. */
  sealed interface Phase {
    /**
     * Waiting for the headers of a request, since the connection was opened or the last exchange
     * was completed.
     */
    record AwaitsHead(long sinceNanos) implements Phase {}

    /** Receiving or answering a request, since its headers were complete. */
    record Exchanges(HttpServerRequest request, long sinceNanos) implements Phase {}
  }

  /** The order in which connections are closed to make room for new ones or for memory. */
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

  /** Begins an exchange: the headers of a request are complete. */
  void began(HttpServerRequest request, long now) {
    phase = new Phase.Exchanges(request, now);
    authenticated = false;
  }

  /** Records that the current request has a valid token. */
  void authenticated() {
    authenticated = true;
  }

  boolean isAuthenticated() {
    return authenticated;
  }

  /** Ends an exchange, and waits for the next request. */
  void awaitsHead(long now) {
    phase = new Phase.AwaitsHead(now);
  }

  /** Returns whether {@code request}, which may be a wrapper, is the current request. */
  boolean handles(HttpServerRequest request) {
    return phase instanceof Phase.Exchanges(HttpServerRequest current, _)
        && current.response().equals(request.response());
  }

  /** Returns whether the next bytes belong to a request's head. */
  boolean receivesHead() {
    return switch (phase) {
      case Phase.AwaitsHead _ -> true;
      case Phase.Exchanges(HttpServerRequest request, _) -> request.isEnded();
    };
  }

  /** Returns whether a request has arrived completely and its response has not been sent. */
  boolean awaitsResponse() {
    return phase instanceof Phase.Exchanges(HttpServerRequest request, _)
        && request.isEnded()
        && !request.response().ended();
  }

  /**
   * Returns whether the connection is closed after the response to the current request (RFC 9112,
   * 9.6).
   */
  boolean closesAfterResponse() {
    return last
        || (phase instanceof Phase.Exchanges(HttpServerRequest request, _)
            && request
                .response()
                .headers()
                .contains(HttpHeaders.CONNECTION, HttpHeaders.CLOSE, true));
  }

  /** Closes the connection after the response to the current request, whatever the headers say. */
  void closeAfterResponse() {
    last = true;
  }

  /** Records that the connection is being closed. Its memory remains in use until it is closed. */
  void closing() {
    closing = true;
  }

  boolean isClosing() {
    return closing;
  }

  /**
   * Returns when the connection can be closed, relative to others; empty if it must not be closed,
   * because a response is due or an authenticated request is in progress.
   */
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

  /**
   * Returns the additional bytes of the memory budget that the head needs when it grows by {@code
   * bytes}.
   */
  long headGrowth(long bytes) {
    return counted(headBytes + bytes) - counted(headBytes);
  }

  /**
   * Returns the additional bytes of the memory budget that the current request needs when it grows
   * by {@code bytes}.
   */
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
   * Counts the completed head as memory of the current request. Returns the bytes of the budget
   * that the previous request held.
   */
  long completeHead() {
    long released = completeRequest();
    requestBytes = headBytes;
    headBytes = 0;
    return released;
  }

  /** Releases the memory of the current request. Returns the bytes of the budget that it held. */
  long completeRequest() {
    long released = counted(requestBytes);
    requestBytes = 0;
    return released;
  }

  /** Returns the bytes of the memory budget that the connection holds. */
  long heldBytes() {
    return counted(headBytes) + counted(requestBytes);
  }

  private static long counted(long bytes) {
    return Math.max(0, bytes - FREE_BYTES);
  }
}
