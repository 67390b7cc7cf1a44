package dev.vouch.core.credit;

import java.util.Optional;

/**
 * How far from a link the events are that it can decide: up to the neighbouring links of the same
 * user that certainly count for the events beyond them (docs/identity.md C3).
 */
final class Reach {
  /** More neighbours are not looked at; then the whole window is in reach. */
  private static final int NEIGHBOURS_MAX = 8;

  private final Timelines timelines;

  Reach(Timelines timelines) {
    this.timelines = timelines;
  }

  Span of(Moment link, Chain user) {
    Span window = Span.window(link.micros());
    Search before = new Search(user, Moment.startOf(link.micros() - Moment.WINDOW_MICROS), link);
    user.scanBack(Fact.GOOD_LINK, window.until(link.previous()), before::test);
    Search after = new Search(user, link, Moment.endOf(link.micros() + Moment.WINDOW_MICROS));
    user.scan(Fact.GOOD_LINK, window.from(link.next()), after::test);
    Span reach = window;
    if (before.found.isPresent()) {
      reach = reach.from(link);
    }
    return after.found.isPresent() ? reach.until(after.found.get().at()) : reach;
  }

  /** A search for a link whose browser has a sighting near enough. */
  private final class Search {
    private final Chain user;
    private final Moment from;
    private final Moment until;
    private Optional<Fact> found = Optional.empty();
    private int tried;

    Search(Chain user, Moment from, Moment until) {
      this.user = user;
      this.from = from;
      this.until = until;
    }

    boolean test(Fact link) {
      Chain browser =
          new Chain(
              timelines,
              new TimelineKey(
                  user.start().site(),
                  TimelineKey.Owner.BROWSER,
                  link.browser().orElseThrow(),
                  link.at().period()));
      Moment end = Moment.earlier(until, Moment.endOf(link.at().micros() + Moment.WINDOW_MICROS));
      if (browser.has(Fact.SIGHTING, new Span(from, end).and(Span.window(link.at().micros())))) {
        found = Optional.of(link);
        return false;
      }
      tried++;
      return tried < NEIGHBOURS_MAX;
    }
  }
}
