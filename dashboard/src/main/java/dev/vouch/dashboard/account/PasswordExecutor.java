package dev.vouch.dashboard.account;

import dev.vouch.http.ProblemException;
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
 * Executor of password hashing. Each computation takes one processor and 19 MiB, so at most one
 * runs at a time for known and one for unknown clients; others wait, and above a limit they are
 * rejected with 503. So a flood of sign-ins slows down neither reports nor pages, a flood from
 * unknown clients does not delay clients who have signed in before, and one address cannot take all
 * places. Uses platform threads, because a long computation would block the carriers of the virtual
 * threads that serve pages. Thread-safe.
 */
final class PasswordExecutor implements AutoCloseable {
  /**
   * The maximum number of running and waiting computations, each for known and for unknown clients.
   */
  static final int PLACES = 8;

  /** The maximum number of running and waiting computations for one address of unknown clients. */
  static final int PLACES_PER_ADDRESS = 2;

  private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

  private final BoundedExecutor known = new BoundedExecutor("password-known");
  private final BoundedExecutor unknown = new BoundedExecutor("password-unknown");
  private final ConcurrentMap<Long, Integer> placesByAddress = new ConcurrentHashMap<>();

  /**
   * Runs the work of a known client, and waits for its result. A client is known if it is signed
   * in, or has a device cookie or the token of a link.
   *
   * @throws ProblemException 503 if all places are taken; the work is not run
   */
  <R> R result(Supplier<R> work) {
    return known.result(work);
  }

  /**
   * Runs the work of an unknown client, and waits for its result.
   *
   * @param address a hash of the client's address
   * @throws ProblemException 503 if all places are taken; the work is not run
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

  /** A thread with a limit on running and waiting work. */
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
