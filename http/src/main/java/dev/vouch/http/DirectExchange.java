package dev.vouch.http;

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
 * One request that is answered without the router, from its headers to its response. A failure of a
 * step is answered with 500. Confined to the request's event loop, which no step may block.
 */
public final class DirectExchange {
  private final HttpServerRequest request;
  private final String path;
  private final RequestEventLoop loop;

  /**
   * Creates an exchange.
   *
   * @param path the path of the request, in the spelling of the handler's path
   */
  DirectExchange(HttpServerRequest request, String path) {
    this.request = request;
    this.path = path;
    this.loop = new RequestEventLoop(request);
  }

  /** Returns the request. */
  public HttpServerRequest request() {
    return request;
  }

  /** Returns the path of the request, in the spelling of the handler's path. */
  String path() {
    return path;
  }

  /** Returns the response. */
  public HttpServerResponse response() {
    return request.response();
  }

  /** Returns the first value of a header; empty if it was not sent. */
  public Optional<String> header(CharSequence name) {
    return Optional.ofNullable(request.getHeader(name));
  }

  /**
   * Returns a header, with repeated lines joined to one list (RFC 9110, section 5.3); empty if it
   * was not sent.
   */
  Optional<String> joinedHeader(CharSequence name) {
    List<String> lines = headers(name);
    return switch (lines.size()) {
      case 0 -> Optional.empty();
      case 1 -> Optional.of(lines.getFirst());
      default -> Optional.of(String.join(", ", lines));
    };
  }

  List<String> headers(CharSequence name) {
    // Most headers are usually absent, and getAll would create a list even then.
    return request.headers().contains(name) ? request.headers().getAll(name) : List.of();
  }

  /** Starts an asynchronous step, and continues with its result on the event loop. */
  public <T> void then(Supplier<CompletionStage<T>> start, Consumer<T> next) {
    loop.then(start, next);
  }

  void after(Duration delay, Runnable step) {
    loop.after(delay, step);
  }

  /** Runs a step immediately. A failure is answered with 500. */
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
   * @param limit the limits of the body
   * @param whole receives a body within the limit
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

  /** Sends the response, unless the client has disconnected. */
  public void answer(Function<HttpServerResponse, Future<Void>> send) {
    if (!response().closed()) {
      Future<Void> _ = send.apply(response());
    }
  }
}
