package dev.vouch.embedded.warehouse;

import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/**
 * Runs queries, and lets those who ask the same share one that has not begun. Who asks later gets
 * one of his own, so that everybody sees what was there when he asked. Thread-safe.
 *
 * @param <K> what is asked, with {@code equals}
 * @param <R> what comes out
 */
final class SharedRuns<K, R> {
  private final ExecutorService threads;
  private final ConcurrentMap<K, Future<R>> waiting = new ConcurrentHashMap<>();

  SharedRuns(ExecutorService threads) {
    this.threads = threads;
  }

  /** The run that answers this, begun as soon as a thread is free. */
  Future<R> of(K asked, Callable<R> query) {
    return waiting.computeIfAbsent(asked, key -> threads.submit(() -> begin(key, query)));
  }

  private R begin(K asked, Callable<R> query) throws Exception {
    waiting.remove(asked);
    return query.call();
  }
}
