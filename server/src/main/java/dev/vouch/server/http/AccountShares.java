package dev.vouch.server.http;

import dev.vouch.core.warehouse.QueryCancelledException;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * The requests in progress of each account. An account has a limit of its own, below that of all
 * accounts together, and few of its queries run at once; the others wait in the order in which they
 * came. So many or slow queries of one account delay no other. Thread-safe.
 */
final class AccountShares {
  private final int requestsMax;
  private final int runningMax;
  private final ConcurrentMap<String, Share> sharesByAccount = new ConcurrentHashMap<>();

  /**
   * Creates shares without a request.
   *
   * @param requestsMax the maximum number of requests of an account, at least 1
   * @param runningMax how many queries of an account run at once, at least 1
   */
  AccountShares(int requestsMax, int runningMax) {
    this.requestsMax = requestsMax;
    this.runningMax = runningMax;
  }

  /**
   * What an account uses.
   *
   * @param running permits of its queries
   */
  private record Share(int requests, Semaphore running) {
    Share plus(int more) {
      return new Share(requests + more, running);
    }
  }

  /** A request of an account, which must be ended once. */
  final class Request {
    private final String account;
    private final Semaphore running;

    private Request(String account, Semaphore running) {
      this.account = account;
      this.running = running;
    }

    /**
     * Runs a query once the account's earlier ones leave room for it.
     *
     * @throws QueryCancelledException if the thread is interrupted meanwhile
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

  /** Begins a request; empty if the account has the most. */
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
