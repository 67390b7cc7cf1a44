package dev.vouch.dashboard.rule;

import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.PagePattern;
import java.util.Comparator;
import java.util.List;

/**
 * The pages of the last 30 days that match a pattern.
 *
 * @param searched number of searched pages, which are the most viewed ones
 * @param pages matching pages, most viewed first, at most 10
 */
public record MatchingPages(int searched, List<Breakdown.Line> pages) {
  private static final int SHOWN = 10;

  public MatchingPages {
    pages = List.copyOf(pages);
  }

  static MatchingPages of(Breakdown viewed, PagePattern pattern) {
    return new MatchingPages(
        viewed.lines().size(),
        viewed.lines().stream()
            .filter(line -> line.key().filter(pattern::matches).isPresent())
            .sorted(Comparator.comparingLong(Breakdown.Line::pageviews).reversed())
            .toList());
  }

  public List<Breakdown.Line> shown() {
    return pages.stream().limit(SHOWN).toList();
  }

  public int more() {
    return Math.max(0, pages.size() - SHOWN);
  }

  public long pageviews() {
    return pages.stream().mapToLong(Breakdown.Line::pageviews).sum();
  }
}
