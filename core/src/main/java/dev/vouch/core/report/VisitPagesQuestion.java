package dev.vouch.core.report;

import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.BreakdownQuestion.Order;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A scope's totals for each landing or exit page. Each event that matches the filters counts under
 * the page of its visit, so the sums of page views, successes and revenue are those of the summary.
 * Visits are those of {@link VisitsQuestion}.
 *
 * @param zone the site's time zone, at whose midnight visits end
 * @param limit the maximum number of rows, at least 1
 * @param only the pages to return, where an empty page stands for events outside of any visit; an
 *     empty set for all
 */
public record VisitPagesQuestion(
    Scope scope, ZoneId zone, VisitPage by, Order order, int limit, Set<Optional<String>> only)
    implements ScopedQuestion<VisitPagesQuestion.VisitPages> {
  public VisitPagesQuestion {
    only = Set.copyOf(only);
  }

  /** Creates a question for the pages that come first in {@code order}. */
  public VisitPagesQuestion(Scope scope, ZoneId zone, VisitPage by, Order order, int limit) {
    this(scope, zone, by, order, limit, Set.of());
  }

  /** Totals for each landing or exit page. */
  public record VisitPages(List<Line> lines) {
    public VisitPages {
      lines = List.copyOf(lines);
    }

    /**
     * The totals of one page.
     *
     * @param totals the totals of the page's events; the key is empty for events outside of any
     *     visit
     * @param converters the persons with a confirmed success in a visit of the page
     */
    public record Line(Breakdown.Line totals, long visits, long converters) {
      /** Returns the line of a page without visits. */
      public static Line nothing(Optional<String> page) {
        return new Line(Breakdown.Line.nothing(page), 0, 0);
      }

      /** Returns the page; empty for events outside of any visit. */
      public Optional<String> page() {
        return totals.key();
      }

      /** Returns converters per visitor, 0 to 1; 0 without visitors. */
      public double conversionRate() {
        return totals.visitors() == 0 ? 0 : (double) converters / totals.visitors();
      }
    }
  }
}
