package dev.vouch.http;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;

/**
 * Executor of requests that block on a disk or a query. Each one runs on a virtual thread, with a
 * limit on concurrency. Requests above the limit are rejected immediately with 503, so that an
 * overload neither builds a queue nor slows down requests in progress. One account can use half of
 * the limit, and only a few of its queries run at once, so that other accounts need not wait for
 * it. Thread-safe.
 */
public final class BlockingRequests {
  private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

  /** The maximum time of a request that queries the warehouse. */
  private static final Duration QUERY_TIME_MAX = Duration.ofSeconds(30);

  private static final ThreadFactory THREADS =
      Thread.ofVirtual().name("waiting-request-", 0).factory();

  /**
   * A quarter of the threads that run report queries, which are at least four. So an account can
   * use the dashboard and the API at once, and threads are left for other accounts.
   */
  private static final int QUERIES_OF_ACCOUNT_MAX =
      Math.max(1, Runtime.getRuntime().availableProcessors() / 4);

  private final int concurrentMax;
  private final Duration queryTimeMax;
  private final AccountShares accounts;
  private final Semaphore permits;

  /**
   * Creates an executor for one kind of request, which an overload of other kinds does not affect.
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
    this.accounts = new AccountShares(Math.max(1, concurrentMax / 2), QUERIES_OF_ACCOUNT_MAX);
  }

  /** The blocking part of a request. */
  @FunctionalInterface
  public interface Work {
    /**
     * Handles the request on a virtual thread. Must not access the response, which is confined to
     * the event loop.
     *
     * @return the writer of the response, called on the event loop
     * @throws ProblemException if the request is rejected
     */
    Consumer<HttpServerResponse> answer(RoutingContext routing);
  }

  /** Returns the last handler of a route. Unexpected failures of the work are answered with 500. */
  public Handler<RoutingContext> handler(Work work) {
    return routing ->
        threadFor(routing, _ -> work.answer(routing), failure -> routing.fail(failure)).start();
  }

  /**
   * Returns the last handler of a route that only reads. The thread that runs the work is
   * interrupted when the client disconnects, and after 30 seconds; the response is then 503.
   */
  public Handler<RoutingContext> queryHandler(Work work) {
    return routing -> {
      RequestInterruption interruption = new RequestInterruption(queryTimeMax);
      Thread thread =
          threadFor(routing, inTurn(routing, work), failure -> interruption.fail(routing, failure));
      interruption.watch(routing, thread);
      thread.start();
    };
  }

  /**
   * Returns the last handler of a route for uploads. Only a few uploads of one account are read at
   * once.
   */
  public Handler<RoutingContext> uploadHandler(Work work) {
    return routing -> threadFor(routing, inTurn(routing, work), routing::fail).start();
  }

  private static AccountWork inTurn(RoutingContext routing, Work work) {
    return request ->
        request.isPresent()
            ? request.get().inTurn(() -> work.answer(routing))
            : work.answer(routing);
  }

  /** The work of a request, with the account's share if the request is authenticated. */
  private interface AccountWork {
    Consumer<HttpServerResponse> answer(Optional<AccountShares.Request> request);
  }

  private Thread threadFor(
      RoutingContext routing, AccountWork work, Consumer<Throwable> onFailure) {
    Optional<AccountShares.Request> request = RequestAccount.of(routing).map(this::begin);
    if (!permits.tryAcquire()) {
      request.ifPresent(AccountShares.Request::end);
      throw ProblemException.unavailable(
          "The limit of %d concurrent requests of this kind is reached. Retry the same request"
                  .formatted(concurrentMax)
              + " after the number of seconds in Retry-After.",
          RETRY_AFTER);
    }
    RequestEventLoop loop = new RequestEventLoop(routing);
    return THREADS.newThread(() -> loop.run(perform(routing, work, request, onFailure)));
  }

  private AccountShares.Request begin(String account) {
    return accounts
        .begin(account)
        .orElseThrow(
            () ->
                ProblemException.unavailable(
                    "The account has %d requests of this kind in progress, which is the limit of one account. Retry the same request after the number of seconds in Retry-After."
                        .formatted(Math.max(1, concurrentMax / 2)),
                    RETRY_AFTER));
  }

  /** Does the work, and releases the permits before the response is written. */
  private Runnable perform(
      RoutingContext routing,
      AccountWork work,
      Optional<AccountShares.Request> request,
      Consumer<Throwable> onFailure) {
    try {
      Consumer<HttpServerResponse> answer = work.answer(request);
      return () -> write(answer, routing.response());
    } catch (RuntimeException | Error e) {
      return () -> onFailure.accept(e);
    } finally {
      permits.release();
      request.ifPresent(AccountShares.Request::end);
    }
  }

  /** Writes the response unless the client has disconnected. */
  private static void write(Consumer<HttpServerResponse> answer, HttpServerResponse response) {
    if (!response.closed()) {
      answer.accept(response);
    }
  }
}
