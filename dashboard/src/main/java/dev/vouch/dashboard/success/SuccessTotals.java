package dev.vouch.dashboard.success;

import static java.util.function.Predicate.not;

import dev.vouch.reports.Metric;
import dev.vouch.reports.Metric.Figure;
import dev.vouch.reports.MoneyMetric;
import dev.vouch.reports.ReportLine;
import dev.vouch.reports.Totals;
import java.util.List;
import java.util.Optional;

/**
 * The totals of one success, with those of the previous days.
 *
 * @param line of its name
 */
public record SuccessTotals(ReportLine line) {
  /** The metrics that every success has; revenue has one more for each currency. */
  public static final List<Metric> METRICS =
      List.of(Figure.SUCCESSES, Figure.UNCONFIRMED, Figure.CONVERTERS, Figure.CONVERSION_RATE);

  /** Returns the label of a metric next to unconfirmed successes. */
  public static String label(Metric metric) {
    return metric == Figure.SUCCESSES ? "Confirmed" : metric.label();
  }

  /** The name that is recorded. */
  public String name() {
    return line.key().orElseThrow();
  }

  /** The displayed title. */
  public String title() {
    return line.title().orElseGet(this::name);
  }

  /** The name, if it differs from the title. */
  public Optional<String> nameIfDifferent() {
    return Optional.of(name()).filter(not(title()::equals));
  }

  public Totals now() {
    return line.totals();
  }

  /** The totals of the previous days; empty without a comparison or without earlier data. */
  public Optional<Totals> before() {
    return line.before().map(ReportLine::totals);
  }

  /** The revenue in each currency of either period; currencies are never added. */
  public List<Metric> revenue() {
    return MoneyMetric.revenues(line.periods());
  }
}
