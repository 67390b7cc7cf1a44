package dev.vouch.server.http;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;

/**
 * Executor of requests that block on a disk or a query: each on a virtual thread of its own, with a
 * limit on concurrency. Requests above the limit are refused immediately with 503, so that an
 * overload neither builds a queue nor slows down requests in progress. Thread-safe.
 */
public final class BlockingRequests {
  private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

  /** The maximum time of a request that queries the warehouse. */
  private static final Duration QUERY_TIME_MAX = Duration.ofSeconds(30);

  private static final ThreadFactory THREADS =
      Thread.ofVirtual().name("waiting-request-", 0).factory();

  private final int concurrentMax;
  private final Duration queryTimeMax;
  private final Semaphore permits;

  /**
   * Creates an executor for one kind of requests, so that an overload of other kinds does not
   * affect them.
   *
   * @param concurrentMax the maximum number of concurrent requests, at least 1
   */
  public BlockingRequests(int concurrentMax) {
    this(concurrentMax, QUERY_TIME_MAX);
  }

  BlockingRequests(int concurrentMax, Duration queryTimeMax) {
    this.concurrentMax = concurrentMax;
    this.queryTimeMax = queryTimeMax;
    this.permits = new Semaphore(concurrentMax);
  }

  /** The blocking part of a request. */
  @FunctionalInterface
  public interface Work {
    /**
     * Handles the request on a virtual thread. Must not access the response, which is confined to
     * the event loop.
     *
     * @return the writer of the response, called on the event loop
     * @throws ProblemException if the request is refused
     */
    Consumer<HttpServerResponse> answer(RoutingContext routing);
  }

  /** Returns the last handler of a route. If the work fails, the response is 500. */
  public Handler<RoutingContext> handler(Work work) {
    return routing -> threadFor(routing, work, routing::fail).start();
  }

  /**
   * Returns the last handler of a route that only reads. The thread of its work is interrupted when
   * the client disconnects, and after 30 seconds; the response is then 503.
   */
  public Handler<RoutingContext> queryHandler(Work work) {
    return routing -> {
      RequestInterruption interruption = new RequestInterruption(queryTimeMax);
      Thread thread = threadFor(routing, work, failure -> interruption.fail(routing, failure));
      interruption.watch(routing, thread);
      thread.start();
    };
  }

  private Thread threadFor(RoutingContext routing, Work work, Consumer<Throwable> onFailure) {
    if (!permits.tryAcquire()) {
      throw ProblemException.unavailable(
          "The limit of %d concurrent requests of this kind is reached. Retry the same request"
                  .formatted(concurrentMax)
              + " after the number of seconds in Retry-After.",
          RETRY_AFTER);
    }
    RequestEventLoop loop = new RequestEventLoop(routing);
    return THREADS.newThread(() -> loop.run(perform(routing, work, onFailure)));
  }

  /** Does the work and releases the permit before the response is written. */
  private Runnable perform(RoutingContext routing, Work work, Consumer<Throwable> onFailure) {
    try {
      Consumer<HttpServerResponse> answer = work.answer(routing);
      return () -> write(answer, routing.response());
    } catch (RuntimeException | Error e) {
      return () -> onFailure.accept(e);
    } finally {
      permits.release();
    }
  }

  /** Writes the response unless the client has disconnected. */
  private static void write(Consumer<HttpServerResponse> answer, HttpServerResponse response) {
    if (!response.closed()) {
      answer.accept(response);
    }
  }
}
