package dev.vouch.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Reader of a request body with a size limit. Its memory grows with the received bytes and counts
 * toward the event loop's budget until the response; if the budget is exhausted, the response is
 * 503. If the request has already been answered, for example after a deadline, the rest of the body
 * is drained and nothing is recorded. Confined to the request's event loop.
 */
public final class LimitedBody {
  private static final int CAPACITY_MIN = 512;

  /** The 503 response to a request for which there is no memory. */
  static final ProblemDocument OVERLOADED =
      ProblemDocument.of(
          ProblemType.UNAVAILABLE,
          "The server is receiving too many requests. Nothing was recorded. Retry the same request"
              + " after the number of seconds in Retry-After.");

  /** The value of Retry-After in the response {@link #OVERLOADED}. */
  static final Duration RETRY_AFTER = Duration.ofSeconds(5);

  private final RequestEventLoop loop;
  private final HttpServerRequest request;
  private final BodyLimit limit;
  private final int expectedBytes;
  private final Consumer<byte[]> whole;
  private final Runnable tooLarge;
  private byte[] bytes = new byte[0];
  private int length;
  private boolean refused;

  private LimitedBody(
      RequestEventLoop loop, BodyLimit limit, Consumer<byte[]> whole, Runnable tooLarge) {
    this.loop = loop;
    this.request = loop.request();
    this.limit = limit;
    this.expectedBytes =
        (int)
            Math.min(BodyDrain.contentLength(request).orElse(limit.bytesMax()), Integer.MAX_VALUE);
    this.whole = whole;
    this.tooLarge = tooLarge;
  }

  /**
   * Reads the body, after sending 100 Continue if the client waits for it.
   *
   * @param whole receives a body within the limit
   * @param tooLarge responds to a larger body as soon as it exceeds the limit; the connection is
   *     then closed
   */
  public static void read(
      RoutingContext routing, BodyLimit limit, Consumer<byte[]> whole, Runnable tooLarge) {
    read(new RequestEventLoop(routing), limit, whole, tooLarge);
  }

  static void read(
      RequestEventLoop loop, BodyLimit limit, Consumer<byte[]> whole, Runnable tooLarge) {
    new LimitedBody(loop, limit, whole, tooLarge).start();
  }

  private void start() {
    if (request.isEnded()) {
      whole.accept(bytes);
      return;
    }
    request.handler(this::received);
    request.endHandler(ended -> ended());
    if (expectedBytes > limit.bytesMax()) {
      refuse(tooLarge);
    } else if (BodyDrain.expectsContinue(request)) {
      request.response().writeContinue();
    }
    request.resume();
  }

  private void received(Buffer chunk) {
    if (refused || request.response().ended()) {
      return;
    }
    int needed = length + chunk.length();
    if (needed > limit.bytesMax()) {
      refuse(tooLarge);
    } else if (hasCapacity(needed)) {
      chunk.getBytes(bytes, length);
      length = needed;
    } else {
      refuse(this::unavailable);
    }
  }

  /** Grows the array to at least {@code needed} bytes; returns false if the budget is exhausted. */
  private boolean hasCapacity(int needed) {
    if (needed <= bytes.length) {
      return true;
    }
    int doubled = Math.max(CAPACITY_MIN, 2 * bytes.length);
    int capacity = Math.max(needed, Math.min(doubled, Math.min(expectedBytes, limit.bytesMax())));
    if (!Connections.current().hold(request, capacity - bytes.length, limit.priority(capacity))) {
      return false;
    }
    bytes = Arrays.copyOf(bytes, capacity);
    return true;
  }

  private void refuse(Runnable answer) {
    refused = true;
    bytes = new byte[0];
    if (!request.response().headWritten()) {
      BodyDrain.closeAfterwards(loop.vertx(), request);
      answer.run();
    }
  }

  private void unavailable() {
    loop.fail(ProblemException.unavailable(OVERLOADED.detail(), RETRY_AFTER));
  }

  private void ended() {
    if (!refused && !request.response().ended()) {
      byte[] body = length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
      bytes = new byte[0];
      whole.accept(body);
    }
  }
}
