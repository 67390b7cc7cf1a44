package dev.vouch.server.dashboard.table;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.server.dashboard.report.Metric;
import dev.vouch.server.dashboard.report.Totals;
import java.util.Optional;

/**
 * A column of numbers.
 *
 * @param credit the attribution model that the heading names; empty if the table shows one only
 * @param isByOtherModel whether the numbers are those of the model that the report did not choose
 */
record TableColumn(Metric metric, Optional<AttributionModel> credit, boolean isByOtherModel) {
  /** The column of a table that shows one attribution model. */
  static TableColumn of(Metric metric) {
    return new TableColumn(metric, Optional.empty(), false);
  }

  /** The column of the model that the report chose, next to that of the other one. */
  static TableColumn ofChosen(Metric metric, AttributionModel chosen) {
    return new TableColumn(metric, Optional.of(chosen), false);
  }

  /** The column of the model that the report did not choose. */
  static TableColumn ofOther(Metric metric, AttributionModel chosen) {
    return new TableColumn(metric, Optional.of(chosen.other()), true);
  }

  /** The name in URLs, such as {@code successes}; of the other model {@code first.successes}. */
  String name() {
    return credit
        .filter(_ -> isByOtherModel)
        .map(model -> model.wireName() + "." + metric.wireName())
        .orElse(metric.wireName());
  }

  String label() {
    return credit.map(model -> metric.label() + ", " + name(model)).orElse(metric.label());
  }

  /** The numbers of a line that the column shows one of. */
  Totals of(TableLine line) {
    return isByOtherModel ? line.byOtherModel() : line.totals();
  }

  private static String name(AttributionModel model) {
    return switch (model) {
      case LAST -> "last touch";
      case FIRST -> "first touch";
      case LINEAR -> "linear";
    };
  }
}
