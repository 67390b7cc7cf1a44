package dev.vouch.embedded.warehouse;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;

/**
 * Runs queries so that callers with the same question share one run. A caller joins only a run that
 * has not begun; a later caller joins the next run, which begins when the current one has ended. So
 * every answer includes what was applied before its call, and one question takes one thread at most
 * however often it is repeated. A run whose callers have all been interrupted is cancelled.
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

  private final ConnectionSource source;
  private final Executor threads;
  private final Map<K, Run> waiting = new HashMap<>();
  private final Map<K, CompletableFuture<R>> running = new HashMap<>();

  /**
   * @param threads never the caller's own
   */
  SharedRuns(ConnectionSource source, Executor threads) {
    this.source = source;
    this.threads = threads;
  }

  /** What a run does, on connections that can be interrupted. */
  @FunctionalInterface
  interface RunnableQuery<R> {
    R run(InterruptibleConnections connections) throws Exception;
  }

  /** The run that answers this, begun as soon as a thread is free and none of the same runs. */
  synchronized Run of(K asked, RunnableQuery<R> query) {
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
    private final InterruptibleConnections connections = new InterruptibleConnections(source);
    private final CompletableFuture<R> result;
    private int callers;

    private Run(K asked, RunnableQuery<R> query) {
      this.asked = asked;
      this.result = running.getOrDefault(asked, ended()).handleAsync((_, _) -> run(query), threads);
    }

    private R run(RunnableQuery<R> query) {
      begin(this);
      try {
        if (connections.isCancelled()) {
          throw new CancellationException();
        }
        return query.run(connections);
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
        if (isLeftByAll(this)) {
          connections.cancel();
        }
        throw e;
      }
    }
  }

  private synchronized void begin(Run run) {
    waiting.remove(run.asked, run);
    if (!run.connections.isCancelled()) {
      running.put(run.asked, run.result);
    }
  }

  private synchronized void end(Run run) {
    running.remove(run.asked, run.result);
  }

  /** Removes a caller. A run without callers is not joined any more. */
  private synchronized boolean isLeftByAll(Run run) {
    run.callers--;
    if (run.callers > 0) {
      return false;
    }
    waiting.remove(run.asked, run);
    return true;
  }

  @SuppressWarnings("unchecked") // Its value is ignored.
  private static <T> CompletableFuture<T> ended() {
    return (CompletableFuture<T>) ENDED;
  }
}
