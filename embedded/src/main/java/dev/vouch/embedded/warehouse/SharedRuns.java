package dev.vouch.embedded.warehouse;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;

/**
 * Runs queries so that callers with the same question share one run. A caller joins only a run that
 * has not begun; a later caller joins the next run, which begins when the current one has ended. So
 * every answer includes everything that was applied before the call, and one question uses at most
 * one thread, however often it is asked. If all callers of a run are interrupted, so is the run.
 * Thread-safe.
 *
 * <p>Written here because the single-flight of the usual libraries (Caffeine's loading caches) lets
 * a caller join a run that has already begun, whose answer may be older than the call.
 *
 * @param <K> the question, with {@code equals}
 * @param <R> the answer
 */
final class SharedRuns<K, R> {
  private static final CompletableFuture<?> ENDED = CompletableFuture.completedFuture("");

  private final Executor threads;
  private final Map<K, Run> waiting = new HashMap<>();
  private final Map<K, CompletableFuture<R>> running = new HashMap<>();

  /**
   * Creates an instance.
   *
   * @param threads runs the queries, never on the caller's thread
   */
  SharedRuns(Executor threads) {
    this.threads = threads;
  }

  /**
   * Returns the run for a question, which begins as soon as a thread is free and no run for the
   * same question is active. The caller must call {@link Run#get}.
   *
   * @param query ends soon when its thread is interrupted
   */
  synchronized Run of(K asked, Callable<R> query) {
    Run run = waiting.get(asked);
    // A run that is done without having begun was rejected by the threads: try again.
    if (run == null || run.result.isDone()) {
      run = new Run(asked, query);
      waiting.put(asked, run);
    }
    run.callers++;
    return run;
  }

  /** A run, and the number of its callers. Guarded by the enclosing object. */
  final class Run {
    private final K asked;
    private final CompletableFuture<R> result;
    private Optional<Thread> thread = Optional.empty();
    private boolean isCancelled;
    private int callers;

    private Run(K asked, Callable<R> query) {
      this.asked = asked;
      this.result = running.getOrDefault(asked, ended()).handleAsync((_, _) -> run(query), threads);
    }

    private R run(Callable<R> query) {
      begin(this);
      try {
        return query.call();
      } catch (Exception e) {
        throw new CompletionException(e);
      } finally {
        end(this);
      }
    }

    /**
     * Waits for the result. To be called once by each caller.
     *
     * @throws InterruptedException if this caller's thread was interrupted; if no other caller
     *     waits for the run, the run has ended
     */
    R get() throws InterruptedException, ExecutionException {
      try {
        return result.get();
      } catch (InterruptedException e) {
        leave(this);
        throw e;
      }
    }
  }

  private synchronized void begin(Run run) {
    waiting.remove(run.asked, run);
    if (run.isCancelled) {
      throw new CancellationException();
    }
    running.put(run.asked, run.result);
    run.thread = Optional.of(Thread.currentThread());
  }

  private synchronized void end(Run run) {
    running.remove(run.asked, run.result);
    run.thread = Optional.empty();
    // An interrupt of this run must not affect the thread's next run.
    boolean _ = Thread.interrupted();
    notifyAll();
  }

  /** Removes a caller. A run without callers is interrupted, and no later caller joins it. */
  private synchronized void leave(Run run) {
    run.callers--;
    if (run.callers > 0) {
      return;
    }
    waiting.remove(run.asked, run);
    run.isCancelled = true;
    run.thread.ifPresent(Thread::interrupt);
    boolean isInterrupted = false;
    while (run.thread.isPresent()) {
      try {
        wait();
      } catch (InterruptedException e) {
        isInterrupted = true;
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @SuppressWarnings("unchecked") // The value is ignored.
  private static <T> CompletableFuture<T> ended() {
    return (CompletableFuture<T>) ENDED;
  }
}
