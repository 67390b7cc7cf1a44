package dev.vouch.server.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.util.function.Consumer;

/**
 * Reader of a request's body up to a limit. Once the request is answered, for instance because of a
 * deadline, the rest is drained: an answer that nothing was recorded stays true. Used on the
 * request's event loop.
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
   * Reads the body; a client that waits for 100 Continue gets it first.
   *
   * @param whole receives a body of at most {@code bytesMax}
   * @param tooLarge answers a larger one, as soon as it is
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
