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
 * every answer includes what was applied before its call, and one question takes one thread at most
 * however often it is repeated. A run whose callers have all been interrupted is interrupted.
 * Thread-safe.
 *
 * <p>Written here because the single-flight of the usual libraries (Caffeine's loading caches) lets
 * a caller join a run that has already begun, whose answer may be older than the call.
 *
 * @param <K> what is asked, with {@code equals}
 * @param <R> what comes out
 */
final class SharedRuns<K, R> {
  private static final CompletableFuture<?> ENDED = CompletableFuture.completedFuture("");

  private final Executor threads;
  private final Map<K, Run> waiting = new HashMap<>();
  private final Map<K, CompletableFuture<R>> running = new HashMap<>();

  /**
   * @param threads never the caller's own
   */
  SharedRuns(Executor threads) {
    this.threads = threads;
  }

  /**
   * The run that answers this, begun as soon as a thread is free and none of the same runs.
   *
   * @param query ends soon when its thread is interrupted
   */
  synchronized Run of(K asked, Callable<R> query) {
    Run run = waiting.get(asked);
    // One that is done without having begun found no thread: the next asker tries again.
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
     * @throws InterruptedException if this caller's thread was interrupted; the run has ended then
     *     if nobody else waits for it
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
    // The thread's next run is another one.
    boolean _ = Thread.interrupted();
    notifyAll();
  }

  /** Removes a caller. A run without callers is not joined any more, and ends. */
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

  @SuppressWarnings("unchecked") // Its value is ignored.
  private static <T> CompletableFuture<T> ended() {
    return (CompletableFuture<T>) ENDED;
  }
}
