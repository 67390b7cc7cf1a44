package dev.vouch.directory.database;

import static java.util.stream.Collectors.collectingAndThen;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

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
  private final ConcurrentMap<SiteId, List<V>> rowsOfSites = new ConcurrentHashMap<>();
  private final Function<V, K> key;
  private final Function<V, SiteId> site;
  private final Comparator<V> order;

  /**
   * Creates an empty cache.
   *
   * @param key the identity of a row
   * @param order the order of a site's rows
   */
  public SiteCache(Function<V, K> key, Function<V, SiteId> site, Comparator<V> order) {
    this.key = key;
    this.site = site;
    this.order = order;
  }

  /** Creates an empty cache whose rows are sorted by creation time, then by the text of the key. */
  public static <K, V> SiteCache<K, V> oldestFirst(
      Function<V, K> key, Function<V, SiteId> site, Function<V, Instant> createdAt) {
    return new SiteCache<>(
        key, site, Comparator.comparing(createdAt).thenComparing(row -> key.apply(row).toString()));
  }

  public Optional<V> find(K rowKey) {
    return Optional.ofNullable(rows.get(rowKey));
  }

  /** Returns the site's rows in order. */
  public List<V> ofSite(SiteId of) {
    return rowsOfSites.getOrDefault(of, List.of());
  }

  /** Returns all rows, in any order. */
  public Stream<V> stream() {
    return rows.values().stream();
  }

  /** Adds a row, or replaces the row with the same key. */
  public void put(V row) {
    rows.put(key.apply(row), row);
    rowsOfSites.merge(
        site.apply(row),
        List.of(row),
        (known, added) ->
            Stream.concat(without(row, known), added.stream()).sorted(order).toList());
  }

  /**
   * Replaces all rows. A row that is in both the old and the new content can be found at any time.
   */
  public void replaceAll(List<V> all) {
    CachedRows.replace(rows, all, key);
    CachedRows.replace(
        rowsOfSites,
        all.stream()
            .sorted(order)
            .collect(groupingBy(site, collectingAndThen(toList(), List::copyOf))));
  }

  public void remove(V row) {
    rows.remove(key.apply(row));
    rowsOfSites.computeIfPresent(site.apply(row), (_, known) -> without(row, known).toList());
  }

  private Stream<V> without(V row, List<V> known) {
    return known.stream().filter(other -> !key.apply(other).equals(key.apply(row)));
  }
}
