package dev.vouch.server.http;

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
 * Answers to requests whose body is not read. A small body is drained and the connection kept;
 * after a large or unbounded one the connection is closed, but not at once: closing while bytes
 * still arrive resets the connection, and the client might never see the answer.
 */
public final class BodyDrain {
  private static final long LINGER_MILLIS = 1000;

  private BodyDrain() {}

  /** Answers with what {@code send} writes; the body must have no other handler. */
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

  /** Answers with what {@code send} writes and closes the connection afterwards. */
  static void answerAndClose(
      Vertx vertx, HttpServerRequest request, Function<HttpServerResponse, Future<Void>> send) {
    drain(request);
    send.apply(request.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE))
        .onComplete(done -> vertx.setTimer(LINGER_MILLIS, timer -> request.connection().close()));
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

  /** Whether the client waits for 100 Continue before it sends the body; not in HTTP/1.0. */
  static boolean expectsContinue(HttpServerRequest request) {
    return request.version() == HttpVersion.HTTP_1_1
        && "100-continue".equalsIgnoreCase(request.getHeader(HttpHeaders.EXPECT));
  }

  /** The declared length of the body, if any. */
  public static OptionalLong contentLength(HttpServerRequest request) {
    String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
    return length == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(length));
  }
}
