package dev.vouch.core.credit;

import dev.vouch.core.site.SiteId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * A cache of the progress of a partition and of its sites. It is read from the state once and
 * written by {@link #flush}, and is valid as long as nothing else writes the progress.
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

  /** Updates the latest receipt of a site. */
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

  /** Writes the changed progress to the state. */
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

  /**
   * The progress of a site as a whole.
   *
   * @param latest the latest receipt of a fact, in microseconds since 1970-01-01T00:00Z; {@code
   *     Long.MIN_VALUE} if there was none
   * @param isDeleted whether the site was deleted, so that its facts are ignored
   * @param expiredBefore the time, in microseconds, before which events are not reported any more
   */
  record SiteProgress(long latest, boolean isDeleted, long expiredBefore) {
    static final SiteProgress NEW = new SiteProgress(Long.MIN_VALUE, false, Long.MIN_VALUE);

    byte[] encode() {
      return new ByteWriter(17)
          .fixed64(latest)
          .octet(isDeleted ? 1 : 0)
          .fixed64(expiredBefore)
          .toBytes();
    }

    static SiteProgress decode(byte[] value) {
      return ByteReader.decode(
          value, from -> new SiteProgress(from.fixed64(), from.octet() == 1, from.fixed64()));
    }
  }
}
