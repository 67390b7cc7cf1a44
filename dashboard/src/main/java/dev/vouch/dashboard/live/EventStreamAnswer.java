package dev.vouch.dashboard.live;

import io.vertx.core.Context;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;

/**
 * Response with server-sent events
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html), which stays open. At most one
 * text is on its way to the event loop, and the next one is written only after the client has
 * consumed it. Thread-safe.
 */
final class EventStreamAnswer implements LiveStream.Outlet {
  private static final String RETRY_AFTER_TWO_SECONDS = "retry: 2000\n\n";

  private final HttpServerRequest request;
  private final HttpServerResponse response;
  private final Context loop;
  private volatile boolean writable = true;
  private volatile boolean closed;

  /** Creates the response. Call on the event loop. */
  EventStreamAnswer(RoutingContext routing) {
    request = routing.request();
    response = routing.response();
    loop = routing.vertx().getOrCreateContext();
  }

  /** Sends the headers, before any text that was written earlier. Call on the event loop. */
  void begin() {
    response.closeHandler(_ -> closed = true);
    response.exceptionHandler(_ -> closed = true);
    response
        .setChunked(true)
        .putHeader(HttpHeaders.CONTENT_TYPE, "text/event-stream")
        .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
        // Without this header, nginx delays messages until its buffer is full.
        .putHeader("X-Accel-Buffering", "no")
        .write(RETRY_AFTER_TWO_SECONDS);
  }

  @Override
  public boolean isReady() {
    return writable;
  }

  @Override
  public boolean isClosed() {
    return closed;
  }

  @Override
  public void write(String text) {
    writable = false;
    loop.runOnContext(now -> writeHere(text));
  }

  private void writeHere(String text) {
    if (response.closed() || response.ended()) {
      return;
    }
    response.write(text);
    if (response.writeQueueFull()) {
      response.drainHandler(_ -> writable = true);
    } else {
      writable = true;
    }
  }

  @Override
  public void end() {
    boolean keepsUp = writable;
    closed = true;
    loop.runOnContext(now -> endHere(keepsUp));
  }

  private void endHere(boolean keepsUp) {
    if (response.closed() || response.ended()) {
      return;
    }
    if (keepsUp) {
      response.end();
    } else {
      request.connection().close();
    }
  }
}
