package dev.vouch.reports;

import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Successes;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.VisitPagesQuestion.VisitPages;
import dev.vouch.core.report.Visits;
import java.math.BigDecimal;
import java.time.Duration;

/**
 * What metrics are made of: the counts of a report or of one of its lines, zero where the report
 * does not count them.
 *
 * @param successes whole unless linear credit divides them (docs/identity.md C12)
 */
public record Totals(Summary counts, BigDecimal successes, Visits visits, Spend spend) {
  /**
   * What was spent on a source, campaign or channel.
   *
   * @param amounts one for each currency, not negative
   * @param hasResults whether successes are its result, unlike those without a campaign
   */
  public record Spend(Revenue amounts, boolean hasResults) {
    static final Spend NONE = new Spend(Revenue.NONE, false);
  }

  /** The totals of no events. */
  public static final Totals NOTHING = of(Summary.NOTHING);

  private Totals(Summary counts, BigDecimal successes, Visits visits) {
    this(counts, successes, visits, Spend.NONE);
  }

  public static Totals of(Summary summary) {
    return new Totals(summary, BigDecimal.valueOf(summary.successes()), Visits.NONE);
  }

  /** Returns totals of visits only. */
  public static Totals of(Visits visits) {
    return new Totals(Summary.NOTHING, BigDecimal.ZERO, visits);
  }

  static Totals of(Breakdown.Line line) {
    return new Totals(counts(line, 0), line.successes(), Visits.NONE);
  }

  static Totals of(VisitPages.Line line) {
    Visits visits = new Visits(line.visits(), 0, 0, Duration.ZERO);
    return new Totals(counts(line.totals(), line.converters()), line.totals().successes(), visits);
  }

  private static Summary counts(Breakdown.Line line, long converters) {
    return new Summary(line.visitors(), line.pageviews(), 0, converters, line.revenue(), 0, 0, 0);
  }

  /** The visitors are those of all successes. */
  static Totals of(Successes all, Successes.Line line) {
    return of(
        new Summary(
            all.visitors(),
            0,
            line.successes(),
            line.converters(),
            line.revenue(),
            line.unconfirmed(),
            0,
            0));
  }

  Totals with(Spend other) {
    return new Totals(counts, successes, visits, other);
  }

  /** Returns the totals with the successes of other ones, and all that follows from successes. */
  Totals counting(Totals others) {
    Summary ofSuccesses = others.counts();
    Summary both =
        new Summary(
            counts.visitors(),
            counts.pageviews(),
            ofSuccesses.successes(),
            ofSuccesses.converters(),
            ofSuccesses.revenue(),
            ofSuccesses.unconfirmed(),
            counts.visitorsSeen(),
            ofSuccesses.convertersSeen());
    return new Totals(both, others.successes(), visits, spend);
  }

  public Revenue revenue() {
    return counts.revenue();
  }
}
