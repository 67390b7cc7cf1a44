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
 * @param byOtherModel the totals by the attribution model that the report did not choose; zeros in
 *     a table that shows one model
 */
record TableLine(Optional<String> key, Summary totals, Summary byOtherModel) {
  static TableLine of(Breakdown.Line line) {
    return new TableLine(line.key(), totals(line, 0), Summary.NOTHING);
  }

  static TableLine of(VisitPages.Line line) {
    return new TableLine(line.page(), totals(line.totals(), line.converters()), Summary.NOTHING);
  }

  /** The numbers of a value without events. */
  static TableLine nothing(Optional<String> key) {
    return new TableLine(key, Summary.NOTHING, Summary.NOTHING);
  }

  private static Summary totals(Breakdown.Line line, long converters) {
    return new Summary(
        line.visitors(), line.pageviews(), line.successes(), converters, line.revenue(), 0);
  }
}
