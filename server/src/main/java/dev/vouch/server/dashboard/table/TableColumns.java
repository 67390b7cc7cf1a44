package dev.vouch.server.dashboard.table;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.server.dashboard.report.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The columns of a table's numbers, except those of costs. */
final class TableColumns {
  private TableColumns() {}

  /**
   * Returns the columns in order.
   *
   * @param currencies those of the table's revenue; empty for revenue without a currency
   * @param otherModel whether successes and revenue are shown by both attribution models, side by
   *     side
   */
  static List<TableColumn> of(
      TableSubject subject,
      List<Optional<String>> currencies,
      AttributionModel chosen,
      boolean otherModel) {
    return metrics(subject, currencies).stream()
        .flatMap(
            metric ->
                otherModel && isCreditedToSources(metric)
                    ? Stream.of(
                        TableColumn.ofChosen(metric, chosen), TableColumn.ofOther(metric, chosen))
                    : Stream.of(TableColumn.of(metric)))
        .toList();
  }

  private static List<Metric> metrics(TableSubject subject, List<Optional<String>> currencies) {
    List<Metric> metrics = new ArrayList<>(List.of(Metric.Count.values()));
    if (subject instanceof TableSubject.VisitPages) {
      metrics.add(new Metric.ConversionRate());
    }
    currencies.stream().map(Metric.Money::new).forEach(metrics::add);
    if (SubjectGroups.PAGES.contains(subject)) {
      currencies.stream().map(Metric.MoneyPerVisitor::new).forEach(metrics::add);
    }
    return metrics;
  }

  private static boolean isCreditedToSources(Metric metric) {
    return switch (metric) {
      case Metric.Count count -> count == Metric.Count.SUCCESSES;
      case Metric.Money _ -> true;
      case Metric.ConversionRate _, Metric.MoneyPerVisitor _ -> false;
    };
  }
}
