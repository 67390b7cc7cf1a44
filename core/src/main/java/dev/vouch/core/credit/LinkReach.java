package dev.vouch.core.credit;

import java.util.Optional;

/**
 * Finds the span of a user's events that a link can decide (docs/identity.md C3). It starts at the
 * link if an earlier link of the user certainly counts for the events before, and ends at the first
 * later link that certainly counts for the events after that. On each side without such a link, it
 * extends to the end of the window. With backdated events of the user in the window, no link is
 * certain to count, and the span is the whole window.
 */
final class LinkReach {
  /**
   * The maximum number of other links tested in each direction. If none of them certainly counts,
   * the span extends to the end of the window.
   */
  private static final int NEIGHBOURS_MAX = 8;

  private LinkReach() {}

  static Span of(FactTime link, Chain user) {
    Span window = Span.around(link.micros());
    if (user.has(CreditFact.BACKDATED, window)) {
      return window;
    }
    Search before =
        new Search(user, FactTime.startOf(link.micros() - FactTime.WINDOW_MICROS), link);
    user.scanBack(CreditFact.GOOD_LINK, window.until(link.previous()), before::test);
    Search after = new Search(user, link, FactTime.endOf(link.micros() + FactTime.WINDOW_MICROS));
    user.scan(CreditFact.GOOD_LINK, window.from(link.next()), after::test);
    Span reach = window;
    if (before.found.isPresent()) {
      reach = reach.from(link);
    }
    return after.found.isPresent() ? reach.until(after.found.get().at()) : reach;
  }

  /**
   * Searches for a link whose browser has a sighting between two moments and in the window of the
   * link.
   */
  private static final class Search {
    private final Chain user;
    private final FactTime from;
    private final FactTime until;
    private Optional<CreditFact> found = Optional.empty();
    private int tried;

    Search(Chain user, FactTime from, FactTime until) {
      this.user = user;
      this.from = from;
      this.until = until;
    }

    boolean test(CreditFact link) {
      Chain browser = user.browserOf(link);
      FactTime end =
          FactTime.earlier(until, FactTime.endOf(link.at().micros() + FactTime.WINDOW_MICROS));
      if (browser.has(CreditFact.SIGHTING, new Span(from, end).and(Span.window(link)))) {
        found = Optional.of(link);
        return false;
      }
      tried++;
      return tried < NEIGHBOURS_MAX;
    }
  }
}
