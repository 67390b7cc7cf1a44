package dev.vouch.embedded.warehouse;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;

/**
 * Runs queries so that callers with the same question share one run. A caller joins only a run that
 * has not begun; a later caller joins the next run, which begins when the current one has ended. So
 * every answer includes what was applied before its call, and one question takes one thread at most
 * however often it is repeated. Thread-safe.
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
  private final Map<K, CompletableFuture<R>> waiting = new HashMap<>();
  private final Map<K, CompletableFuture<?>> running = new HashMap<>();

  /**
   * @param threads never the caller's own
   */
  SharedRuns(Executor threads) {
    this.threads = threads;
  }

  /** The run that answers this, begun as soon as a thread is free and none of the same runs. */
  synchronized Future<R> of(K asked, Callable<R> query) {
    return waiting.compute(
        asked,
        (key, known) ->
            // One that is done without having begun found no thread: the next asker tries again.
            known != null && !known.isDone()
                ? known
                : running.getOrDefault(key, ENDED).handleAsync((_, _) -> run(key, query), threads));
  }

  private R run(K asked, Callable<R> query) {
    begin(asked);
    try {
      return query.call();
    } catch (Exception e) {
      throw new CompletionException(e);
    } finally {
      end(asked);
    }
  }

  private synchronized void begin(K asked) {
    running.put(asked, Objects.requireNonNull(waiting.remove(asked)));
  }

  private synchronized void end(K asked) {
    running.remove(asked);
  }
}
