package dev.vouch.server.http;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;

/**
 * Runner of requests whose answer waits for a disk or a query: each on its own virtual thread, with
 * a limit on how many run at once. Further requests are refused at once with a 503, so that a flood
 * neither queues up nor delays the running ones. Thread-safe.
 */
public final class BlockingRequests {
  private static final Duration RETRY_AFTER = Duration.ofSeconds(2);
  private static final ThreadFactory THREADS =
      Thread.ofVirtual().name("waiting-request-", 0).factory();

  private final int atOnceMax;
  private final Semaphore permits;

  /**
   * Creates a runner for requests of one kind, so that a flood of another kind does not affect
   * them.
   *
   * @param atOnceMax how many, at least 1
   */
  public BlockingRequests(int atOnceMax) {
    this.atOnceMax = atOnceMax;
    this.permits = new Semaphore(atOnceMax);
  }

  /** The blocking part of a request. */
  @FunctionalInterface
  public interface Work {
    /**
     * Reads the request and computes the answer, on a virtual thread. Must not touch the response,
     * which belongs to the event loop.
     *
     * @return writes the answer, on the event loop
     * @throws ProblemException to refuse the request
     */
    Consumer<HttpServerResponse> answer(RoutingContext routing);
  }

  /** A route's last handler; when the work fails, the client gets a 500. */
  public Handler<RoutingContext> handler(Work work) {
    return routing -> {
      if (!permits.tryAcquire()) {
        throw ProblemException.unavailable(
            "The limit of %d concurrent requests of this kind is reached. Retry the same request"
                    .formatted(atOnceMax)
                + " after the number of seconds in Retry-After.",
            RETRY_AFTER);
      }
      RequestEventLoop loop = new RequestEventLoop(routing);
      THREADS.newThread(() -> loop.run(answering(routing, work))).start();
    };
  }

  /** Does the work and releases its permit before the answer is sent. */
  private Runnable answering(RoutingContext routing, Work work) {
    try {
      Consumer<HttpServerResponse> answer = work.answer(routing);
      return () -> write(answer, routing.response());
    } catch (RuntimeException | Error e) {
      return () -> routing.fail(e);
    } finally {
      permits.release();
    }
  }

  /** Writes the answer unless the client has disconnected. */
  private static void write(Consumer<HttpServerResponse> answer, HttpServerResponse response) {
    if (!response.closed()) {
      answer.accept(response);
    }
  }
}
