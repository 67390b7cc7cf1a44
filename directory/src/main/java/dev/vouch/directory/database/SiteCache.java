package dev.vouch.directory.database;

import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * An in-memory cache of a table's rows, by key and by site. Updated after each commit by the {@code
 * publish} function of {@link Database#change}, and by {@link Database#cache} after changes of
 * other processes. Thread-safe.
 */
public final class SiteCache<K, V> {
  private final ConcurrentMap<K, V> rows = new ConcurrentHashMap<>();
  private final Function<V, K> key;
  private final Function<V, SiteId> site;
  private final Comparator<V> oldestFirst;

  /**
   * Creates an empty cache.
   *
   * @param key the identity of a row; its text orders rows of the same time
   */
  public SiteCache(Function<V, K> key, Function<V, SiteId> site, Function<V, Instant> createdAt) {
    this.key = key;
    this.site = site;
    this.oldestFirst =
        Comparator.comparing(createdAt).thenComparing(row -> key.apply(row).toString());
  }

  public Optional<V> find(K rowKey) {
    return Optional.ofNullable(rows.get(rowKey));
  }

  /** Returns the site's rows, oldest first. */
  public List<V> ofSite(SiteId of) {
    return rows.values().stream()
        .filter(row -> site.apply(row).equals(of))
        .sorted(oldestFirst)
        .toList();
  }

  /** Returns all rows, in any order. */
  public Stream<V> stream() {
    return rows.values().stream();
  }

  /** Adds a row or replaces the one with its key. */
  public void put(V row) {
    rows.put(key.apply(row), row);
  }

  /** Replaces all rows; a row that remains can be found at any time. */
  public void replaceAll(List<V> all) {
    CachedRows.replace(rows, all, key);
  }

  public void remove(V row) {
    rows.remove(key.apply(row));
  }

  /** Removes all rows of a site. */
  public void removeSite(SiteId of) {
    rows.values().removeIf(row -> site.apply(row).equals(of));
  }
}
