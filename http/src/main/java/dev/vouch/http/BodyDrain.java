package dev.vouch.http;

import dev.vouch.core.ingest.EventIngest;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Writer of responses to requests whose body is not read. A small body is drained, and the
 * connection stays open. After a large or unbounded body, the connection is closed with a delay:
 * closing it while bytes arrive would reset it, and the client might not receive the response.
 */
public final class BodyDrain {
  private static final long LINGER_MILLIS = 1000;

  private BodyDrain() {}

  /** Sends the response that {@code send} writes. The body must not have another handler. */
  public static void answer(
      Vertx vertx, HttpServerRequest request, Function<HttpServerResponse, Future<Void>> send) {
    HttpServerResponse response = request.response();
    if (response.closed() || response.ended()) {
      return;
    }
    if (!request.isEnded() && !isSmall(request)) {
      answerAndClose(vertx, request, send);
      return;
    }
    drain(request);
    Future<Void> _ = send.apply(response);
  }

  /** Sends the response that {@code send} writes, and closes the connection afterwards. */
  static void answerAndClose(
      Vertx vertx, HttpServerRequest request, Function<HttpServerResponse, Future<Void>> send) {
    drain(request);
    send.apply(request.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE))
        .onComplete(done -> vertx.setTimer(LINGER_MILLIS, timer -> request.connection().close()));
  }

  /**
   * Sets the header that announces the end of the connection, and closes the connection after a
   * second. The response to {@code request} must be sent afterwards.
   */
  static void closeAfterwards(Vertx vertx, HttpServerRequest request) {
    request.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
    vertx.setTimer(LINGER_MILLIS, timer -> request.connection().close());
  }

  private static void drain(HttpServerRequest request) {
    request.handler(null);
    request.resume();
  }

  private static boolean isSmall(HttpServerRequest request) {
    if (expectsContinue(request) || request.headers().contains(HttpHeaders.TRANSFER_ENCODING)) {
      return false;
    }
    return contentLength(request).orElse(0) <= EventIngest.BODY_BYTES_MAX;
  }

  /**
   * Returns whether the client waits for 100 Continue before it sends the body. HTTP/1.0 clients
   * never do.
   */
  static boolean expectsContinue(HttpServerRequest request) {
    return request.version() == HttpVersion.HTTP_1_1
        && "100-continue".equalsIgnoreCase(request.getHeader(HttpHeaders.EXPECT));
  }

  /** Returns the declared length of the body; empty if there is none. */
  public static OptionalLong contentLength(HttpServerRequest request) {
    String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
    return length == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(length));
  }
}
