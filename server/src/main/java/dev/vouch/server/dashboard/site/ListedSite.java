package dev.vouch.server.dashboard.site;

import dev.vouch.core.report.Summary;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.page.SiteContext;
import dev.vouch.server.dashboard.report.Sparkline;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A site in the list.
 *
 * @param totals of the last 30 days; empty if they are not available
 */
public record ListedSite(SiteContext context, Optional<SiteTotals> totals) {
  /**
   * A site's totals.
   *
   * @param daily its visitors per day
   */
  public record SiteTotals(Summary summary, Sparkline daily) {}

  /** Whether some revenue was converted into the site's reporting currency. */
  public boolean isConverted() {
    return totals.filter(of -> of.summary().revenue().isConverted()).isPresent();
  }

  /** The path of the overview with the same totals. */
  public String path() {
    return context.path(Section.OVERVIEW) + (isConverted() ? "?convert=true" : "");
  }

  /** The sites with their totals, both in the same order. */
  static List<ListedSite> of(List<SiteContext> contexts, List<Optional<SiteTotals>> totals) {
    return IntStream.range(0, contexts.size())
        .mapToObj(i -> new ListedSite(contexts.get(i), totals.get(i)))
        .toList();
  }
}
