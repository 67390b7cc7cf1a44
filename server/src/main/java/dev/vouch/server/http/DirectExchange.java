package dev.vouch.server.http;

import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * One request that is answered without the router, from its headers to its response. If a step
 * fails, the response is 500. Confined to the request's event loop, which no step may block.
 */
public final class DirectExchange {
  private final HttpServerRequest request;
  private final String path;
  private final RequestEventLoop loop;

  /**
   * @param path the path of the request, spelled as its handler was added
   */
  DirectExchange(HttpServerRequest request, String path) {
    this.request = request;
    this.path = path;
    this.loop = new RequestEventLoop(request);
  }

  /** The request. */
  public HttpServerRequest request() {
    return request;
  }

  /** Returns the path of the request, however the client has spelled it. */
  String path() {
    return path;
  }

  /** The response. */
  public HttpServerResponse response() {
    return request.response();
  }

  /** Returns the first value of a header; empty if it was not sent. */
  public Optional<String> header(CharSequence name) {
    return Optional.ofNullable(request.getHeader(name));
  }

  /**
   * Returns a header whose repeated lines are joined to one list (RFC 9110, section 5.3); empty if
   * it was not sent.
   */
  Optional<String> joinedHeader(CharSequence name) {
    List<String> lines = headers(name);
    return switch (lines.size()) {
      case 0 -> Optional.empty();
      case 1 -> Optional.of(lines.getFirst());
      default -> Optional.of(String.join(", ", lines));
    };
  }

  /** Returns all values of a header. */
  List<String> headers(CharSequence name) {
    // Most requests lack most headers, for which getAll would create a list.
    return request.headers().contains(name) ? request.headers().getAll(name) : List.of();
  }

  /** Starts an asynchronous step, and continues with its result on the event loop. */
  public <T> void then(Supplier<CompletionStage<T>> start, Consumer<T> next) {
    loop.then(start, next);
  }

  /** Runs a step after a delay. */
  void after(Duration delay, Runnable step) {
    loop.after(delay, step);
  }

  /** Runs a step now. */
  void attempt(Runnable step) {
    loop.attempt(step);
  }

  /** Sends a response without reading the body. */
  public void answerWithoutBody(Function<HttpServerResponse, Future<Void>> send) {
    BodyDrain.answer(loop.vertx(), request, send);
  }

  /**
   * Reads the body.
   *
   * @param whole receives the body if it is within the limit
   * @param tooLarge sends the response to a larger body
   */
  public void read(
      BodyLimit limit,
      Consumer<byte[]> whole,
      Function<HttpServerResponse, Future<Void>> tooLarge) {
    LimitedBody.read(
        loop,
        limit,
        body -> attempt(() -> whole.accept(body)),
        () ->
            attempt(
                () -> {
                  Future<Void> _ = tooLarge.apply(response());
                }));
  }

  /** Sends the response to what was read, unless the client has disconnected. */
  public void answer(Function<HttpServerResponse, Future<Void>> send) {
    if (!response().closed()) {
      Future<Void> _ = send.apply(response());
    }
  }
}
