package dev.vouch.server.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.util.function.Consumer;

/**
 * Reader of a request body with a size limit. If the request has already been answered, for
 * instance after a deadline, the rest of the body is drained. The event is not recorded then, as
 * the response said. Confined to the request's event loop.
 */
public final class LimitedBody {
  private final HttpServerRequest request;
  private final int bytesMax;
  private final Consumer<byte[]> whole;
  private final Runnable tooLarge;
  private final Buffer body = Buffer.buffer();

  private LimitedBody(
      HttpServerRequest request, int bytesMax, Consumer<byte[]> whole, Runnable tooLarge) {
    this.request = request;
    this.bytesMax = bytesMax;
    this.whole = whole;
    this.tooLarge = tooLarge;
  }

  /**
   * Reads the body, after sending 100 Continue if the client waits for it.
   *
   * @param whole receives the body if it has at most {@code bytesMax} bytes
   * @param tooLarge responds to a larger body, as soon as the limit is exceeded
   */
  public static void read(
      HttpServerRequest request, int bytesMax, Consumer<byte[]> whole, Runnable tooLarge) {
    LimitedBody body = new LimitedBody(request, bytesMax, whole, tooLarge);
    request.handler(body::received);
    request.endHandler(ended -> body.ended());
    if (BodyDrain.expectsContinue(request)) {
      request.response().writeContinue();
    }
    request.resume();
  }

  private void received(Buffer chunk) {
    if (request.response().ended()) {
      return;
    }
    body.appendBuffer(chunk);
    if (body.length() > bytesMax) {
      tooLarge.run();
    }
  }

  private void ended() {
    if (!request.response().ended()) {
      whole.accept(body.getBytes());
    }
  }
}
