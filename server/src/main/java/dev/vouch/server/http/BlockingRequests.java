package dev.vouch.server.http;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;

/**
 * Requests whose answer waits for a disk or a query: each has a virtual thread of its own, and
 * there are only so many at once. One more is refused at once with a 503, so that a flood of them
 * neither piles up nor makes those wait that are already taken in. Thread-safe.
 */
public final class BlockingRequests {
  private static final Duration RETRY_AFTER = Duration.ofSeconds(2);
  private static final ThreadFactory THREADS =
      Thread.ofVirtual().name("waiting-request-", 0).factory();

  private final int atOnceMax;
  private final Semaphore places;

  /**
   * Takes in requests of one kind; another kind's flood does not shut these out.
   *
   * @param atOnceMax how many, at least 1
   */
  public BlockingRequests(int atOnceMax) {
    this.atOnceMax = atOnceMax;
    this.places = new Semaphore(atOnceMax);
  }

  /** What finds a request's answer. */
  @FunctionalInterface
  public interface Work {
    /**
     * Reads the request and waits for whatever it needs, on a virtual thread. It leaves the
     * response alone, which belongs to the event loop.
     *
     * @return writes the answer, on the event loop
     * @throws ProblemException to refuse the request
     */
    Consumer<HttpServerResponse> answer(RoutingContext routing);
  }

  /** A route's last handler; when the work breaks, the client gets a 500. */
  public Handler<RoutingContext> handler(Work work) {
    return routing -> {
      if (!places.tryAcquire()) {
        throw ProblemException.unavailable(
            "The server works on %d such requests, as many as it takes in; wait for the seconds in"
                    .formatted(atOnceMax)
                + " Retry-After, then send the same again.",
            RETRY_AFTER);
      }
      RequestEventLoop loop = new RequestEventLoop(routing);
      THREADS.newThread(() -> loop.run(answering(routing, work))).start();
    };
  }

  /** Does the work, and gives its place back before the client can know that it is done. */
  private Runnable answering(RoutingContext routing, Work work) {
    try {
      Consumer<HttpServerResponse> answer = work.answer(routing);
      return () -> write(answer, routing.response());
    } catch (RuntimeException | Error broken) {
      return () -> routing.fail(broken);
    } finally {
      places.release();
    }
  }

  /** Unless the client has gone meanwhile. */
  private static void write(Consumer<HttpServerResponse> answer, HttpServerResponse response) {
    if (!response.closed()) {
      answer.accept(response);
    }
  }
}
