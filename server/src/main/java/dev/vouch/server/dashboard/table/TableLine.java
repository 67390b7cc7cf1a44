package dev.vouch.server.dashboard.table;

import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.VisitPagesQuestion.VisitPages;
import java.util.Optional;

/**
 * The numbers of a value.
 *
 * @param totals without what its report does not count: converters of a dimension, unconfirmed
 *     successes
 */
record TableLine(Optional<String> key, Summary totals) {
  static TableLine of(Breakdown.Line line) {
    return new TableLine(line.key(), totals(line, 0));
  }

  static TableLine of(VisitPages.Line line) {
    return new TableLine(line.page(), totals(line.totals(), line.converters()));
  }

  /** The numbers of a value without events. */
  static TableLine nothing(Optional<String> key) {
    return new TableLine(key, Summary.NOTHING);
  }

  private static Summary totals(Breakdown.Line line, long converters) {
    return new Summary(
        line.visitors(), line.pageviews(), line.successes(), converters, line.revenue(), 0);
  }
}
