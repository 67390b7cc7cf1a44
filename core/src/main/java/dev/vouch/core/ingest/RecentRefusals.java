package dev.vouch.core.ingest;

import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * A bounded record of each site's recent refusals: the latest causes of the sites with the most
 * recent refusals. Held in memory only. Thread-safe; each operation takes at most as long as
 * copying one site's causes.
 *
 * @param <C> the type of a cause; small, and equal causes share one entry
 */
final class RecentRefusals<C> {
  private final int sitesMax;
  private final int causesMax;
  private final SequencedMap<SiteId, SequencedMap<C, CountedRefusal<C>>> sites =
      new LinkedHashMap<>();
  private long number;

  /**
   * Creates an empty record.
   *
   * @param causesMax the maximum per site, at least 1
   */
  RecentRefusals(int sitesMax, int causesMax) {
    this.sitesMax = sitesMax;
    this.causesMax = causesMax;
  }

  synchronized void record(SiteId site, C cause, Instant at) {
    SequencedMap<C, CountedRefusal<C>> causes = sites.remove(site);
    if (causes == null) {
      causes = new LinkedHashMap<>();
    }
    CountedRefusal<C> before = causes.remove(cause);
    number = Math.max(number + 1, ChronoUnit.MICROS.between(Instant.EPOCH, at));
    causes.put(
        cause,
        before == null
            ? new CountedRefusal<>(number, number, cause, at, at, 1)
            : new CountedRefusal<>(
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
  synchronized List<CountedRefusal<C>> of(SiteId site) {
    SequencedMap<C, CountedRefusal<C>> causes = sites.get(site);
    return causes == null ? List.of() : List.copyOf(causes.values());
  }
}
