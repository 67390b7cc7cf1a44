package dev.vouch.core.ingest;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.Microseconds;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * A bounded record of recent mistakes in each site's requests, in memory only. The oldest causes of
 * a site, and the sites with the oldest causes, are evicted. Thread-safe; each operation except
 * {@link #all} takes at most as long as copying one site's causes.
 *
 * @param <C> the type of a cause; small, and equal causes share one entry
 */
public final class RecentCauses<C> {
  private final int sitesMax;
  private final int causesMax;
  private final SequencedMap<SiteId, SequencedMap<C, CountedCause<C>>> sites =
      new LinkedHashMap<>();
  private long number;

  /**
   * Creates an empty record.
   *
   * @param causesMax the maximum per site, at least 1
   */
  public RecentCauses(int sitesMax, int causesMax) {
    this.sitesMax = sitesMax;
    this.causesMax = causesMax;
  }

  /** Counts an occurrence of a cause. */
  public synchronized void record(SiteId site, C cause, Instant at) {
    SequencedMap<C, CountedCause<C>> causes = sites.remove(site);
    if (causes == null) {
      causes = new LinkedHashMap<>();
    }
    CountedCause<C> before = causes.remove(cause);
    number = Math.max(number + 1, Microseconds.of(at));
    causes.put(
        cause,
        before == null
            ? new CountedCause<>(number, number, cause, at, at, 1)
            : new CountedCause<>(
                before.id(), number, cause, before.first(), at, before.count() + 1));
    sites.put(site, causes);
    dropEldest(causes, causesMax);
    dropEldest(sites, sitesMax);
  }

  private static void dropEldest(SequencedMap<?, ?> map, int entriesMax) {
    if (map.size() > entriesMax) {
      map.pollFirstEntry();
    }
  }

  /** Returns a site's causes, the most recent last. */
  public synchronized List<CountedCause<C>> of(SiteId site) {
    SequencedMap<C, CountedCause<C>> causes = sites.get(site);
    return causes == null ? List.of() : List.copyOf(causes.values());
  }

  /** Returns the causes of all sites. */
  public synchronized Map<SiteId, List<CountedCause<C>>> all() {
    Map<SiteId, List<CountedCause<C>>> all = new LinkedHashMap<>();
    sites.forEach((site, causes) -> all.put(site, List.copyOf(causes.values())));
    return all;
  }

  /** Returns the number of the latest occurrence; 0 if there was none. */
  public synchronized long latestNumber() {
    return number;
  }
}
