package dev.vouch.directory.database;

import static java.util.stream.Collectors.toMap;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;

/**
 * Replaces all rows of an in-memory cache while other threads read it. A row that is in both the
 * old and the new content can be found at any time.
 */
public final class CachedRows {
  private CachedRows() {}

  public static <K, V> void replace(ConcurrentMap<K, V> cache, Map<K, V> rows) {
    cache.putAll(rows);
    cache.keySet().retainAll(rows.keySet());
  }

  public static <K, V> void replace(
      ConcurrentMap<K, V> cache, Collection<? extends V> rows, Function<V, K> key) {
    replace(cache, rows.stream().collect(toMap(key, row -> row)));
  }

  public static <E> void replace(Set<E> cache, Collection<E> rows) {
    cache.addAll(rows);
    cache.retainAll(Set.copyOf(rows));
  }
}
