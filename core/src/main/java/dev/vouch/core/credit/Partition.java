package dev.vouch.core.credit;

import dev.vouch.core.site.SiteId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The progress of a partition and of its sites, read from the state once and written by {@link
 * #flush}. One object may be kept as long as nobody else writes the state.
 */
final class Partition {
  private final CreditState state;
  private final Map<SiteId, SiteProgress> sites = new HashMap<>();
  private final Set<SiteId> changedSites = new HashSet<>();
  private CreditProgress progress;
  private boolean changed;

  Partition(CreditState state) {
    this.state = state;
    progress =
        state
            .get(CreditStateKeys.progress())
            .map(CreditProgress::decode)
            .orElse(CreditProgress.NEW);
  }

  CreditProgress progress() {
    return progress;
  }

  void set(CreditProgress next) {
    progress = next;
    changed = true;
  }

  SiteProgress of(SiteId site) {
    return sites.computeIfAbsent(
        site,
        key ->
            state
                .get(CreditStateKeys.site(key))
                .map(SiteProgress::decode)
                .orElse(SiteProgress.NEW));
  }

  /** Notes when a fact was received. */
  void received(SiteId site, long micros) {
    SiteProgress known = of(site);
    if (micros > known.latest()) {
      set(site, new SiteProgress(micros, known.isDeleted(), known.expiredBefore()));
    }
  }

  void deleted(SiteId site) {
    SiteProgress known = of(site);
    set(site, new SiteProgress(known.latest(), true, known.expiredBefore()));
  }

  void expired(SiteId site, long before) {
    SiteProgress known = of(site);
    long expired = Math.max(before, known.expiredBefore());
    set(site, new SiteProgress(known.latest(), known.isDeleted(), expired));
  }

  private void set(SiteId site, SiteProgress next) {
    sites.put(site, next);
    changedSites.add(site);
  }

  /** Writes what has changed. */
  void flush() {
    if (changed) {
      state.put(CreditStateKeys.progress(), progress.encode());
      changed = false;
    }
    for (SiteId site : changedSites) {
      state.put(CreditStateKeys.site(site), of(site).encode());
    }
    changedSites.clear();
  }
}
