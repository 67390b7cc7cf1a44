package dev.vouch.server.http;

import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;

/**
 * Response to a malformed HTTP request, such as one with two content lengths. Closes the
 * connection, because the start of the next request is unknown (RFC 9112, section 11.2).
 */
final class MalformedRequest {
  private static final ProblemDocument MALFORMED =
      ProblemDocument.of(
          ProblemType.INVALID_REQUEST,
          "Malformed HTTP/1.1 request. Check the request line, the headers and the content"
              + " length.");
  private static final ProblemDocument ADDRESS_TOO_LONG =
      ProblemDocument.of(
          ProblemType.ADDRESS_TOO_LONG,
          "The request line is longer than %d bytes. Shorten the URL."
              .formatted(WebServer.FIRST_LINE_BYTES_MAX));
  private static final ProblemDocument HEADERS_TOO_LARGE =
      ProblemDocument.of(
          ProblemType.HEADERS_TOO_LARGE,
          "The headers are larger than %d bytes in total. Send fewer or shorter headers."
              .formatted(WebServer.HEAD_BYTES_MAX));

  private MalformedRequest() {}

  static void answer(Vertx vertx, HttpServerRequest request) {
    ProblemDocument problem =
        switch (request.decoderResult().cause()) {
          case TooLongHttpLineException _ -> ADDRESS_TOO_LONG;
          case TooLongHttpHeaderException _ -> HEADERS_TOO_LARGE;
          case null, default -> MALFORMED;
        };
    BodyDrain.answerAndClose(vertx, request, problem::send);
  }
}
