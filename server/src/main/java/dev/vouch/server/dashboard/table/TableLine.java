package dev.vouch.server.dashboard.table;

import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.VisitPagesQuestion.VisitPages;
import dev.vouch.server.dashboard.report.Totals;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The numbers of a value.
 *
 * @param byOtherModel the totals by the attribution model that the report did not choose; zeros in
 *     a table that shows one model
 */
record TableLine(Optional<String> key, Totals totals, Totals byOtherModel) {
  static TableLine of(Breakdown.Line line) {
    return new TableLine(line.key(), totals(line, OptionalDouble.empty()), Totals.NOTHING);
  }

  static TableLine of(VisitPages.Line line) {
    return new TableLine(
        line.page(),
        totals(line.totals(), OptionalDouble.of(line.conversionRate())),
        Totals.NOTHING);
  }

  /** The numbers of a value without events. */
  static TableLine nothing(Optional<String> key) {
    return new TableLine(key, Totals.NOTHING, Totals.NOTHING);
  }

  private static Totals totals(Breakdown.Line line, OptionalDouble conversionRate) {
    return new Totals(
        line.visitors(), line.pageviews(), line.successes(), conversionRate, line.revenue());
  }
}
