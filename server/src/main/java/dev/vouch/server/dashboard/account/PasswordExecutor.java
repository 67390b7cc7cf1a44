package dev.vouch.server.dashboard.account;

import dev.vouch.server.http.ProblemException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Executor that limits concurrent password hashing, since each computation takes a processor and 19
 * MiB. Further computations wait, and above a limit they are refused with a 503, so that a flood of
 * sign-ins delays neither reports nor pages. Uses platform threads, because a long computation
 * would block the carriers of the virtual threads that serve pages. Thread-safe.
 */
final class PasswordExecutor implements AutoCloseable {
  private static final int CONCURRENT_MAX = 2;
  private static final int QUEUED_MAX = 6;
  private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

  private final Semaphore permits = new Semaphore(CONCURRENT_MAX + QUEUED_MAX);
  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          CONCURRENT_MAX, Thread.ofPlatform().name("password-", 1).daemon().factory());

  /**
   * Runs the work and waits for its result.
   *
   * @param onRejected callback that runs before a 503 when the queue is full
   */
  <R> R result(Supplier<R> work, Runnable onRejected) {
    if (!permits.tryAcquire()) {
      onRejected.run();
      throw ProblemException.unavailable(
          "Too many sign-ins are in progress. Nothing was changed. Try again in a moment.",
          RETRY_AFTER);
    }
    try {
      return CompletableFuture.supplyAsync(work, threads).join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    } finally {
      permits.release();
    }
  }

  /** Waits for running and queued work. */
  @Override
  public void close() {
    threads.close();
  }
}
