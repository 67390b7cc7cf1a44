package dev.vouch.core.credit;

import dev.vouch.core.site.SiteId;
import java.util.HashMap;
import java.util.Map;

/**
 * The progress of a partition and of its sites, read from the state once and written with each
 * change. One object may be kept as long as nobody else writes the state.
 */
final class Partition {
  private static final long SECOND_MICROS = 1_000_000;

  private final CreditState state;
  private final Map<SiteId, SiteProgress> sites = new HashMap<>();
  private CreditProgress progress;

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

  void set(CreditProgress changed) {
    progress = changed;
    state.put(CreditStateKeys.progress(), changed.encode());
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

  /** Notes the time of a fact; written once a second, as the end of that second. */
  void received(SiteId site, long micros) {
    SiteProgress known = of(site);
    if (micros <= known.latest()) {
      return;
    }
    sites.put(site, new SiteProgress(micros, known.deletedBefore(), known.expiredBefore()));
    if (known.latest() == Long.MIN_VALUE || second(micros) != second(known.latest())) {
      write(site);
    }
  }

  void deleted(SiteId site, long before) {
    SiteProgress known = of(site);
    long deleted = Math.max(before, known.deletedBefore());
    sites.put(site, new SiteProgress(known.latest(), deleted, known.expiredBefore()));
    write(site);
  }

  void expired(SiteId site, long before) {
    SiteProgress known = of(site);
    long expired = Math.max(before, known.expiredBefore());
    sites.put(site, new SiteProgress(known.latest(), known.deletedBefore(), expired));
    write(site);
  }

  private void write(SiteId site) {
    SiteProgress known = of(site);
    long endOfSecond =
        known.latest() == Long.MIN_VALUE
            ? known.latest()
            : (second(known.latest()) + 1) * SECOND_MICROS - 1;
    state.put(
        CreditStateKeys.site(site),
        new SiteProgress(endOfSecond, known.deletedBefore(), known.expiredBefore()).encode());
  }

  private static long second(long micros) {
    return Math.floorDiv(micros, SECOND_MICROS);
  }
}
