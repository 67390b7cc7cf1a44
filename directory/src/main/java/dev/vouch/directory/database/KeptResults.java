package dev.vouch.directory.database;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Results of queries since the last change: any change makes all of them invalid, so that none is
 * missed, and changes are rare. Those that were used least recently leave first. Thread-safe.
 */
final class KeptResults {
  private static final int RESULTS_MAX = 256;

  private final LinkedHashMap<KeptQuery<?>, Object> results = new LinkedHashMap<>(16, 0.75f, true);
  private long changes;

  /** Returns the number of changes so far, to be asked before a query begins. */
  synchronized long changes() {
    return changes;
  }

  @SuppressWarnings("unchecked") // Equal queries have results of the same type.
  synchronized <R> Optional<R> find(KeptQuery<R> query) {
    return Optional.ofNullable((R) results.get(query));
  }

  /** Keeps a result, unless something has changed since {@code changesBefore}. */
  synchronized void keep(KeptQuery<?> query, Object result, long changesBefore) {
    if (changesBefore != changes) {
      return;
    }
    results.put(query, result);
    if (results.size() > RESULTS_MAX) {
      Map.Entry<KeptQuery<?>, Object> _ = results.pollFirstEntry();
    }
  }

  /** Called after the commit of a change and before anybody may expect to see it. */
  synchronized void forget() {
    changes++;
    results.clear();
  }
}
