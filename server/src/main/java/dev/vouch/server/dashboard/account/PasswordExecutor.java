package dev.vouch.server.dashboard.account;

import dev.vouch.server.http.ProblemException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Executor that limits concurrent password hashing, since each computation takes a processor and 19
 * MiB. Further computations wait, and above a limit they are refused with a 503, so that a flood of
 * sign-ins delays neither reports nor pages. Unknown clients have a thread and places of their own,
 * so that no flood of them delays those who have signed in before, and one address cannot take all
 * places. Uses platform threads, because a long computation would block the carriers of the virtual
 * threads that serve pages. Thread-safe.
 */
final class PasswordExecutor implements AutoCloseable {
  /** Computations in progress and waiting, for known and for unknown clients each. */
  static final int PLACES = 8;

  /** Computations in progress and waiting for one address of unknown clients. */
  static final int PLACES_PER_ADDRESS = 2;

  private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

  private final BoundedExecutor known = new BoundedExecutor("password-known");
  private final BoundedExecutor unknown = new BoundedExecutor("password-unknown");
  private final ConcurrentMap<Long, Integer> placesByAddress = new ConcurrentHashMap<>();

  /**
   * Runs the work of a client that is signed in, has the cookie of a device or the token of a link,
   * and waits for its result.
   *
   * @throws ProblemException 503 if all places are taken; the work does not run then
   */
  <R> R result(Supplier<R> work) {
    return known.result(work);
  }

  /**
   * Runs the work of an unknown client, and waits for its result.
   *
   * @param address a number of the client's address
   * @throws ProblemException 503 if all places are taken; the work does not run then
   */
  <R> R resultOfUnknown(long address, Supplier<R> work) {
    try {
      if (placesByAddress.merge(address, 1, Integer::sum) > PLACES_PER_ADDRESS) {
        throw rejected();
      }
      return unknown.result(work);
    } finally {
      placesByAddress.merge(address, -1, Integer::sum);
      placesByAddress.remove(address, 0);
    }
  }

  private static ProblemException rejected() {
    return ProblemException.unavailable(
        "Too many sign-ins are in progress. Nothing was changed. Try again in a moment.",
        RETRY_AFTER);
  }

  /** Waits for running and queued work. */
  @Override
  public void close() {
    known.close();
    unknown.close();
  }

  /** A thread, and a limit of the work in progress and waiting. */
  private static final class BoundedExecutor {
    private final Semaphore places = new Semaphore(PLACES);
    private final ExecutorService thread;

    BoundedExecutor(String name) {
      thread = Executors.newSingleThreadExecutor(Thread.ofPlatform().name(name).daemon().factory());
    }

    <R> R result(Supplier<R> work) {
      if (!places.tryAcquire()) {
        throw rejected();
      }
      try {
        return CompletableFuture.supplyAsync(work, thread).join();
      } catch (CompletionException e) {
        throw e.getCause() instanceof RuntimeException cause ? cause : e;
      } finally {
        places.release();
      }
    }

    void close() {
      thread.close();
    }
  }
}
