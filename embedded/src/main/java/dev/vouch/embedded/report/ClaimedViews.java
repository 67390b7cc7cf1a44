package dev.vouch.embedded.report;

import dev.vouch.core.report.SuccessRule;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import dev.vouch.embedded.segment.EventKind;
import dev.vouch.embedded.segment.SiteTexts;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The page views of a block that success rules count as unconfirmed successes, because a rule's
 * pattern matches the page. Only views in a browser that match the question's filters are
 * considered. Each page is matched with the rules once. Not thread-safe.
 */
final class ClaimedViews {
  private static final byte VIEW = EventKind.PAGEVIEW.number();
  private static final int UNKNOWN = 0;
  private static final int NO_RULES = 1;

  private final List<SuccessRule> rules;
  private final SiteTexts texts;
  private final List<List<Integer>> ruleSets = new ArrayList<>(List.of(List.of(), List.of()));

  /**
   * The index in {@link #ruleSets} of the rules of each page, by the number of its text; {@link
   * #UNKNOWN} until the page is matched.
   */
  private final int[] ruleSetOf;

  private int count;
  private int[] events = {};

  ClaimedViews(List<SuccessRule> rules, ReportContext context) {
    this.rules = rules;
    this.texts = context.texts();
    boolean hasPatterns = rules.stream().anyMatch(rule -> rule.pagePath().isPresent());
    this.ruleSetOf = context.memory().ints(hasPatterns ? texts.count() : 0);
  }

  Set<Column> columns() {
    return ruleSetOf.length == 0 ? Set.of() : Set.of(Column.PAGE);
  }

  /** Finds the claimed views of a block, which replace those of the previous block. */
  void read(EventBlock block, boolean[] matches) {
    count = 0;
    if (ruleSetOf.length == 0) {
      return;
    }
    int size = block.firsts()[block.people()];
    if (events.length <= size) {
      events = new int[size + 1];
    }
    byte[] kinds = block.kinds();
    int[] pages = block.numbers(Column.PAGE);
    int candidates = 0;
    for (int event = 0; event < size; event++) {
      events[candidates] = event;
      int view = kinds[event] == VIEW ? 1 : 0;
      int claimed = ruleSetOf[pages[event]] != NO_RULES ? 1 : 0;
      candidates += view & claimed & (matches[event] ? 1 : 0);
    }
    for (int candidate = 0; candidate < candidates; candidate++) {
      events[count] = events[candidate];
      count += ruleSet(pages[events[candidate]]) == NO_RULES ? 0 : 1;
    }
  }

  private int ruleSet(int page) {
    if (ruleSetOf[page] == UNKNOWN) {
      ruleSetOf[page] = match(texts.text(page));
    }
    return ruleSetOf[page];
  }

  private int match(String path) {
    List<Integer> matching =
        IntStream.range(0, rules.size())
            .filter(rule -> rules.get(rule).pagePath().filter(one -> one.matches(path)).isPresent())
            .boxed()
            .toList();
    if (matching.isEmpty()) {
      return NO_RULES;
    }
    if (!ruleSets.contains(matching)) {
      ruleSets.add(matching);
    }
    return ruleSets.indexOf(matching);
  }

  int count() {
    return count;
  }

  /** Returns the indexes of the claimed views in the block; the first {@link #count} are valid. */
  int[] events() {
    return events;
  }

  /** Returns the indexes of the rules that match a page. */
  List<Integer> rules(int page) {
    return ruleSets.get(ruleSet(page));
  }
}
