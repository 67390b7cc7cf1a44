package dev.vouch.embedded.segment;

import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** A modifiable copy of a state, which itself does not change. For one thread. */
final class StateDraft {
  private final Map<SiteId, SiteParts> sites;

  /** The sites whose map of parts has been copied, so that it can be modified. */
  private final Set<SiteId> copied = new HashSet<>();

  private final Map<SiteId, Instant> expiries;
  private final Set<SiteId> removedFrom = new HashSet<>();
  private final Numbering numbering;
  private AppliedProgress progress;

  StateDraft(StoreState before, Numbering numbering) {
    this.sites = new HashMap<>(before.sites());
    this.progress = before.progress();
    this.expiries = new HashMap<>(before.expiries());
    this.numbering = numbering;
  }

  StoreState finish() {
    return new StoreState(sites, progress, expiries);
  }

  /**
   * Returns the sites from which events were removed, so that their bytes must be erased from
   * files.
   */
  Set<SiteId> removedFrom() {
    return removedFrom;
  }

  void noteRemoval(SiteId site) {
    removedFrom.add(site);
  }

  /** Removes a site without parts. */
  void forget(SiteId site) {
    sites.remove(site);
    copied.remove(site);
  }

  Map<SiteId, Instant> expiries() {
    return expiries;
  }

  AppliedProgress progress() {
    return progress;
  }

  void setProgress(AppliedProgress reached) {
    progress = reached;
  }

  Set<SiteId> sites() {
    return Set.copyOf(sites.keySet());
  }

  SiteNumbers numbers(SiteId site) {
    return site(site).numbers();
  }

  private SiteParts site(SiteId site) {
    return sites.computeIfAbsent(site, id -> new SiteParts(numbering.of(id), Map.of()));
  }

  List<PartKey> keys(SiteId site) {
    SiteParts known = sites.get(site);
    return known == null ? List.of() : List.copyOf(known.parts().keySet());
  }

  List<LivePart> parts(PartKey key) {
    SiteParts known = sites.get(key.site());
    return known == null ? List.of() : known.of(key);
  }

  /** Replaces the parts of a key; returns whether they have changed. */
  boolean update(PartKey key, UnaryOperator<List<LivePart>> update) {
    List<LivePart> before = parts(key);
    List<LivePart> after = update.apply(before);
    if (after.equals(before)) {
      return false;
    }
    set(key, after);
    return true;
  }

  /** Sets the parts of a key; drops parts without live rows. */
  private void set(PartKey key, List<LivePart> parts) {
    SiteParts site = site(key.site());
    if (copied.add(key.site())) {
      site = new SiteParts(site.numbers(), new HashMap<>(site.parts()));
      sites.put(key.site(), site);
    }
    List<LivePart> live = parts.stream().filter(part -> part.size() > 0).toList();
    if (live.isEmpty()) {
      site.parts().remove(key);
    } else {
      site.parts().put(key, live);
    }
  }
}
