package dev.vouch.embedded.rollup;

import dev.vouch.core.report.PagePattern;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** The pages that match one of some patterns, by the numbers of their column. */
record ClaimedPages(BitSet numbers) {
  /**
   * @param pages the paths by number
   */
  static ClaimedPages of(List<PagePattern> patterns, List<Optional<String>> pages) {
    BitSet numbers = new BitSet();
    for (int number = 0; number < pages.size(); number++) {
      Optional<String> page = pages.get(number);
      numbers.set(
          number, page.isPresent() && patterns.stream().anyMatch(one -> one.matches(page.get())));
    }
    return new ClaimedPages(numbers);
  }

  /** Whether a browser viewed such a page. */
  boolean isView(ScannedEvents events, int place) {
    return events.kind(place) == EventKind.PAGEVIEW && numbers.get(events.pages().number(place));
  }
}
