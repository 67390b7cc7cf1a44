package dev.vouch.embedded.report;

import dev.vouch.core.report.SuccessRule;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.SiteTexts;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The pages whose view in a browser is an unconfirmed success by some of a site's rules. Each page
 * is matched once. Not thread-safe.
 */
final class ClaimedPages {
  private static final int UNKNOWN = 0;
  private static final int BY_NO_RULE = 1;

  private final List<SuccessRule> rules;
  private final SiteTexts texts;

  /** The place of each page's rules in {@link #ruleSets}, by the number of its text. */
  private final int[] pages;

  private final List<List<Integer>> ruleSets = new ArrayList<>(List.of(List.of(), List.of()));

  ClaimedPages(List<SuccessRule> rules, SiteTexts texts, ReportMemory memory) {
    this.rules = rules;
    this.texts = texts;
    boolean hasPatterns = rules.stream().anyMatch(rule -> rule.pagePath().isPresent());
    this.pages = memory.ints(hasPatterns ? texts.count() : 0);
  }

  /** Whether no rule has pages. */
  boolean isEmpty() {
    return pages.length == 0;
  }

  /** Returns what must be read of events. */
  Set<Column> columns() {
    return isEmpty() ? Set.of() : Set.of(Column.PAGE);
  }

  /** Whether a page, by the number of its text, is claimed by a rule. */
  boolean contains(int page) {
    return ruleSet(page) != BY_NO_RULE;
  }

  /** Returns the places of a page's rules in their list. */
  List<Integer> rules(int page) {
    return ruleSets.get(ruleSet(page));
  }

  private int ruleSet(int page) {
    if (pages[page] == UNKNOWN) {
      pages[page] = match(texts.text(page));
    }
    return pages[page];
  }

  private int match(String path) {
    List<Integer> matching =
        IntStream.range(0, rules.size())
            .filter(rule -> rules.get(rule).pagePath().filter(one -> one.matches(path)).isPresent())
            .boxed()
            .toList();
    if (matching.isEmpty()) {
      return BY_NO_RULE;
    }
    if (!ruleSets.contains(matching)) {
      ruleSets.add(matching);
    }
    return ruleSets.indexOf(matching);
  }
}
