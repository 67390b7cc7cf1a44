package dev.vouch.directory.database;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A cache of query results. Any change invalidates all results, which is safe, and cheap because
 * changes are rare. Evicts the least recently used results first. Thread-safe.
 */
final class QueryCache {
  private static final int RESULTS_MAX = 256;

  private final LinkedHashMap<CachedQuery<?>, Object> results =
      new LinkedHashMap<>(16, 0.75f, true);
  private long changes;

  /**
   * Returns the number of changes so far. The caller reads it before a query begins, and passes it
   * to {@link #keep}.
   */
  synchronized long changes() {
    return changes;
  }

  @SuppressWarnings("unchecked") // Equal queries have results of the same type.
  synchronized <R> Optional<R> find(CachedQuery<R> query) {
    return Optional.ofNullable((R) results.get(query));
  }

  /** Keeps a result, unless something has changed since {@code changesBefore}. */
  synchronized void keep(CachedQuery<?> query, Object result, long changesBefore) {
    if (changesBefore != changes) {
      return;
    }
    results.put(query, result);
    if (results.size() > RESULTS_MAX) {
      Map.Entry<CachedQuery<?>, Object> _ = results.pollFirstEntry();
    }
  }

  /**
   * Evicts all results. Called after the commit of a change, before any reader may rely on the
   * change.
   */
  synchronized void forget() {
    changes++;
    results.clear();
  }
}
