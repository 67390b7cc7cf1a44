package dev.vouch.http;

import dev.vouch.core.warehouse.QueryCancelledException;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * The requests in progress of each account. An account has a limit below the limit of all accounts
 * together, and only a few of its queries run at once; its other queries wait in the order of their
 * arrival. So many or slow queries of one account do not delay other accounts. Thread-safe.
 */
final class AccountShares {
  private final int requestsMax;
  private final int runningMax;
  private final ConcurrentMap<String, Share> sharesByAccount = new ConcurrentHashMap<>();

  /**
   * Creates shares.
   *
   * @param requestsMax the maximum number of concurrent requests of an account, at least 1
   * @param runningMax the maximum number of concurrent queries of an account, at least 1
   */
  AccountShares(int requestsMax, int runningMax) {
    this.requestsMax = requestsMax;
    this.runningMax = runningMax;
  }

  /**
   * The current use by an account.
   *
   * @param requests the number of its requests in progress
   * @param running the permits of its queries
   */
  private record Share(int requests, Semaphore running) {
    Share plus(int more) {
      return new Share(requests + more, running);
    }
  }

  /** A request of an account. {@link #end} must be called exactly once. */
  final class Request {
    private final String account;
    private final Semaphore running;

    private Request(String account, Semaphore running) {
      this.account = account;
      this.running = running;
    }

    /**
     * Runs a query when fewer queries of the account than the maximum are running; waits until
     * then.
     *
     * @throws QueryCancelledException if the thread is interrupted while it waits
     */
    <R> R inTurn(Supplier<R> query) {
      try {
        running.acquire();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new QueryCancelledException(e);
      }
      try {
        return query.get();
      } finally {
        running.release();
      }
    }

    void end() {
      sharesByAccount.computeIfPresent(
          account, (_, share) -> share.requests() == 1 ? null : share.plus(-1));
    }
  }

  /** Begins a request; empty if the account has reached its limit. */
  Optional<Request> begin(String account) {
    Share share =
        sharesByAccount.compute(
            account,
            (_, known) ->
                known == null ? new Share(1, new Semaphore(runningMax, true)) : known.plus(1));
    Request request = new Request(account, share.running());
    if (share.requests() > requestsMax) {
      request.end();
      return Optional.empty();
    }
    return Optional.of(request);
  }
}
