package dev.vouch.embedded.report;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingLong;
import static java.util.stream.Collectors.toSet;

import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.BreakdownQuestion.Order;
import dev.vouch.core.report.LinearShare;
import dev.vouch.core.report.Revenue;
import dev.vouch.embedded.segment.EventBlock;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.IntFunction;

/**
 * The totals of each value of a breakdown; events must be added person by person. The counters of a
 * value are adjacent in memory, since most are not in the processor's cache. Not thread-safe.
 */
final class ValueTotals {
  private static final int LAST_PERSON = 0;
  private static final int VISITORS = 1;
  private static final int PAGEVIEWS = 2;
  private static final int CELLS = 3;

  private final BreakdownQuestion question;
  private final boolean isDivided;
  private final ReportMemory memory;
  private final RevenueSums revenue;

  /**
   * The numbers of shares of successes, by value and by the number of shares of the whole success.
   */
  private final LongSums shares;

  private int[] cells;

  private record Totals(
      int value, Optional<String> text, long visitors, long pageviews, BigDecimal successes) {}

  /**
   * Creates totals of zero.
   *
   * @param size the number of values
   */
  ValueTotals(BreakdownQuestion question, int size, ReportContext context) {
    this.question = question;
    this.isDivided = question.dividedBy().isPresent();
    this.memory = context.memory();
    this.revenue = new RevenueSums(question.scope(), context);
    this.shares = new LongSums(memory);
    this.cells = memory.ints((long) CELLS * size);
  }

  /** Makes room for a larger number of values. */
  void reserve(int size) {
    int needed = CELLS * size;
    if (cells.length < needed) {
      int more = Math.max(needed, 2 * cells.length);
      memory.take((long) Integer.BYTES * (more - cells.length));
      cells = Arrays.copyOf(cells, more);
    }
  }

  /** Adds events of a person to a value. */
  void add(int value, int person, int pageviews) {
    int first = CELLS * value;
    cells[first + VISITORS] += cells[first + LAST_PERSON] == person ? 0 : 1;
    cells[first + LAST_PERSON] = person;
    cells[first + PAGEVIEWS] += pageviews;
  }

  /**
   * Adds one share of an event's successes and revenue to a value.
   *
   * @param ofShares the number of shares of the event; 1, unless the question divides successes
   */
  void addSuccess(int value, EventBlock block, int event, int ofShares) {
    int successes = KindCounts.SUCCESSES[block.kinds()[event]];
    shares.add((long) value << Integer.SIZE | ofShares, successes);
    revenue.add(value, block, event, ofShares);
  }

  /**
   * Returns the first lines in the question's order.
   *
   * @param texts returns the text of a value; called only for values that can be among these lines
   */
  Breakdown breakdown(IntFunction<Optional<String>> texts) {
    Comparator<Totals> byCounts = byCounts(question.order());
    Comparator<Totals> order = byCounts.thenComparing(Totals::text, TextOrder.NO_TEXT_LAST);
    PriorityQueue<Totals> lastFirst = new PriorityQueue<>(order.reversed());
    Map<Integer, BigDecimal> successes = successes();
    for (int value = 0; value < cells.length / CELLS; value++) {
      if (cells[CELLS * value + VISITORS] == 0 && !(isDivided && successes.containsKey(value))) {
        continue;
      }
      Totals counts = totals(value, Optional.empty(), successes);
      boolean isFull = lastFirst.size() >= question.limit();
      if (isFull && byCounts.compare(counts, lastFirst.element()) > 0) {
        continue;
      }
      Optional<String> text = texts.apply(value);
      if (question.only().isEmpty() || question.only().contains(text)) {
        lastFirst.add(totals(value, text, successes));
        if (isFull) {
          lastFirst.remove();
        }
      }
    }
    Map<Integer, Revenue> revenues =
        revenue.of(lastFirst.stream().map(Totals::value).collect(toSet()), isDivided);
    return new Breakdown(
        lastFirst.stream().sorted(order).map(totals -> line(totals, revenues)).toList());
  }

  private static Comparator<Totals> byCounts(Order order) {
    Comparator<Totals> byVisitors = comparingLong(Totals::visitors);
    Comparator<Totals> bySuccesses = comparing(Totals::successes);
    return switch (order) {
      case VISITORS -> byVisitors.thenComparing(bySuccesses).reversed();
      case SUCCESSES -> bySuccesses.thenComparing(byVisitors).reversed();
    };
  }

  /**
   * Returns the successes by value, in units of {@link LinearShare} if they are divided. Values
   * without added successes are absent.
   */
  private Map<Integer, BigDecimal> successes() {
    Map<Integer, BigDecimal> successes = new HashMap<>();
    shares.forEach(
        (key, sum) -> {
          int ofShares = (int) key;
          BigDecimal added = new BigDecimal(sum);
          successes.merge(
              (int) (key >>> Integer.SIZE),
              isDivided ? LinearShare.unitsOf(added, ofShares) : added,
              BigDecimal::add);
        });
    return successes;
  }

  private Totals totals(int value, Optional<String> text, Map<Integer, BigDecimal> successes) {
    int first = CELLS * value;
    return new Totals(
        value,
        text,
        cells[first + VISITORS],
        cells[first + PAGEVIEWS],
        successes.getOrDefault(value, BigDecimal.ZERO));
  }

  private Breakdown.Line line(Totals totals, Map<Integer, Revenue> revenues) {
    return new Breakdown.Line(
        totals.text(),
        totals.visitors(),
        totals.pageviews(),
        isDivided ? LinearShare.successes(totals.successes()) : totals.successes(),
        revenues.getOrDefault(totals.value(), Revenue.NONE));
  }
}
