package dev.vouch.core.credit;

import java.util.Optional;

/**
 * How far from a link the events are that it can decide: up to the neighbouring links of the same
 * user that certainly count for the events beyond them (docs/identity.md C3). Next to backdated
 * events of the user, that is not certain.
 */
final class Reach {
  /** More neighbours are not looked at; then the whole window is in reach. */
  private static final int NEIGHBOURS_MAX = 8;

  private Reach() {}

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

  /** A search for a link whose browser has a sighting near enough. */
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
