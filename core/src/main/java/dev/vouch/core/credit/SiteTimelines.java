package dev.vouch.core.credit;

import dev.vouch.core.site.SiteId;
import java.util.Optional;

/** The timelines of a site in the order of their keys. */
final class SiteTimelines {
  private final CreditState state;
  private final Timelines timelines;

  SiteTimelines(CreditState state, Timelines timelines) {
    this.state = state;
    this.timelines = timelines;
  }

  /** Returns a key that is not after any of the site's timelines. */
  static TimelineKey first(SiteId site) {
    return new TimelineKey(site, TimelineKey.Owner.BROWSER, 0, 0);
  }

  /** Returns a key that is after a timeline and not after the next one. */
  static TimelineKey after(TimelineKey key) {
    return key.at(key.period() + 1, key.hash());
  }

  /** Returns the site's first timeline that is not before a key. */
  Optional<TimelineKey> next(TimelineKey from) {
    timelines.write();
    try (CreditState.Entries entries =
        state.range(CreditStateKeys.node(from, 0), CreditStateKeys.afterTimelinesOf(from.site()))) {
      return entries.next()
          ? Optional.of(CreditStateKeys.timeline(entries.key()))
          : Optional.empty();
    }
  }
}
