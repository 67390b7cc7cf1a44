package dev.vouch.embedded.rollup;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingLong;

import dev.vouch.core.report.BreakdownQuestion.Order;
import dev.vouch.core.report.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The counts of a dimension's value.
 *
 * @param visitors or, before they are counted, at least as many
 */
record ValueCounts(Optional<String> value, long visitors, long pageviews, long successes) {
  ValueCounts with(long counted) {
    return new ValueCounts(value, counted, pageviews, successes);
  }

  /** Returns the order of lines without that of values with equal counts. */
  static Comparator<ValueCounts> byCounts(Order order) {
    return switch (order) {
      case VISITORS ->
          comparingLong(ValueCounts::visitors).thenComparingLong(ValueCounts::successes).reversed();
      case SUCCESSES ->
          comparingLong(ValueCounts::successes).thenComparingLong(ValueCounts::visitors).reversed();
    };
  }

  /** Returns the first lines. Texts are compared only if they can be among them. */
  static List<ValueCounts> first(List<ValueCounts> all, Order order, int limit) {
    List<ValueCounts> sorted = new ArrayList<>(all);
    sorted.sort(byCounts(order));
    if (sorted.size() > limit) {
      ValueCounts last = sorted.get(limit - 1);
      sorted.removeIf(counts -> byCounts(order).compare(counts, last) > 0);
    }
    sorted.sort(by(order));
    return sorted.subList(0, Math.min(sorted.size(), limit));
  }

  /** Returns the order of lines. */
  static Comparator<ValueCounts> by(Order order) {
    return byCounts(order).thenComparing(comparing(ValueCounts::value, TextOrder.NO_TEXT_LAST));
  }

  /** Returns lines as rows of the answer. */
  static List<Row> rows(List<ValueCounts> lines, RevenueSums<Optional<String>> revenue) {
    AnswerRows rows =
        new AnswerRows(List.of("dimension_value", "visitors", "pageviews", "successes"));
    for (ValueCounts counts : lines) {
      rows.add(
          revenue.of(counts.value()),
          counts.value().orElse(null),
          counts.visitors(),
          counts.pageviews(),
          counts.successes());
    }
    return rows.rows();
  }
}
