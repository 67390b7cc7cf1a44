package dev.vouch.embedded.report;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingLong;
import static java.util.stream.Collectors.toSet;

import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.BreakdownQuestion.Order;
import dev.vouch.core.report.Revenue;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** The lines of a breakdown that come first in its order. Not thread-safe. */
final class BreakdownLines {
  private final BreakdownQuestion question;
  private final IntFunction<Optional<String>> texts;
  private final Comparator<Totals> byCounts;
  private final Comparator<Totals> order;

  /** The last one first. */
  private final PriorityQueue<Totals> first;

  private record Totals(
      int value, Optional<String> text, long visitors, long pageviews, BigDecimal successes) {}

  /**
   * @param texts of values
   */
  BreakdownLines(BreakdownQuestion question, IntFunction<Optional<String>> texts) {
    this.question = question;
    this.texts = texts;
    this.byCounts = byCounts(question.order());
    this.order = byCounts.thenComparing(Totals::text, TextOrder.NO_TEXT_LAST);
    this.first = new PriorityQueue<>(order.reversed());
  }

  private static Comparator<Totals> byCounts(Order order) {
    Comparator<Totals> byVisitors = comparingLong(Totals::visitors);
    Comparator<Totals> bySuccesses = comparing(Totals::successes);
    return switch (order) {
      case VISITORS -> byVisitors.thenComparing(bySuccesses).reversed();
      case SUCCESSES -> bySuccesses.thenComparing(byVisitors).reversed();
    };
  }

  /** Adds the values that have visitors. */
  void add(ValueCounts counts) {
    for (int value = 0; value < counts.size(); value++) {
      if (counts.visitors(value) > 0) {
        add(
            value,
            counts.visitors(value),
            counts.pageviews(value),
            BigDecimal.valueOf(counts.successes(value)));
      }
    }
  }

  /** Adds a value. Its text is read only if it can be among the first. */
  void add(int value, long visitors, long pageviews, BigDecimal successes) {
    Totals counts = new Totals(value, Optional.empty(), visitors, pageviews, successes);
    boolean isFull = first.size() >= question.limit();
    if (isFull && byCounts.compare(counts, first.element()) > 0) {
      return;
    }
    Optional<String> text = texts.apply(value);
    if (!question.only().isEmpty() && !question.only().contains(text)) {
      return;
    }
    first.add(new Totals(value, text, visitors, pageviews, successes));
    if (isFull) {
      first.remove();
    }
  }

  /**
   * Returns the breakdown.
   *
   * @param revenue of values
   * @param successes of a line, from those that were added
   */
  Breakdown breakdown(
      Function<Set<Integer>, Map<Integer, Revenue>> revenue,
      Function<BigDecimal, BigDecimal> successes) {
    Map<Integer, Revenue> revenues =
        revenue.apply(first.stream().map(Totals::value).collect(toSet()));
    Stream<Totals> lines = first.stream().sorted(order);
    return new Breakdown(
        lines
            .map(
                line ->
                    new Breakdown.Line(
                        line.text(),
                        line.visitors(),
                        line.pageviews(),
                        successes.apply(line.successes()),
                        revenues.getOrDefault(line.value(), Revenue.NONE)))
            .toList());
  }
}
