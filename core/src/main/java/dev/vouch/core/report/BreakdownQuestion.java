package dev.vouch.core.report;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A scope's totals for each value of a dimension. Each event counts under its own value, so one
 * person can be a visitor under several values. With linear credit (docs/identity.md C12),
 * successes and revenue are divided over the values of their touches.
 *
 * @param limit the maximum number of rows, at least 1
 * @param only the values to return if successes are divided; empty for all
 */
public record BreakdownQuestion(
    Scope scope, Dimension by, Order order, int limit, Set<Optional<String>> only)
    implements ScopedQuestion<BreakdownQuestion.Breakdown> {
  /** The order of rows, descending; ties are broken by the other column. */
  public enum Order {
    VISITORS,
    /** Confirmed successes. */
    SUCCESSES
  }

  public BreakdownQuestion {
    only = Set.copyOf(only);
  }

  /** Creates a question for the values that come first in {@code order}. */
  public BreakdownQuestion(Scope scope, Dimension by, Order order, int limit) {
    this(scope, by, order, limit, Set.of());
  }

  /** Creates a question for the values with the most visitors. */
  public BreakdownQuestion(Scope scope, Dimension by, int limit) {
    this(scope, by, Order.VISITORS, limit);
  }

  /** Creates a question for exactly these values, at least one. */
  public static BreakdownQuestion ofValues(
      Scope scope, Dimension by, Collection<Optional<String>> values) {
    BreakdownQuestion ofAll = new BreakdownQuestion(scope, by, values.size());
    return ofAll.dividedBy().isPresent()
        ? new BreakdownQuestion(scope, by, Order.VISITORS, values.size(), Set.copyOf(values))
        : new BreakdownQuestion(scope.withOneOf(by, values), by, values.size());
  }

  /**
   * Returns the field over whose values successes are divided; empty if successes are not divided.
   */
  public Optional<Dimension.Field> dividedBy() {
    return switch (by) {
      case Dimension.Field field when scope.credit() == AttributionModel.LINEAR ->
          Optional.of(field).filter(Dimension.Field::isOfTouch);
      case Dimension.Field _, Dimension.Property _ -> Optional.empty();
    };
  }

  /** Totals for each value of a dimension. */
  public record Breakdown(List<Line> lines) {
    public Breakdown {
      lines = List.copyOf(lines);
    }

    /**
     * The totals of one value, counted as in {@link Summary}.
     *
     * @param key the value; empty for events without a value
     * @param successes a whole number, unless successes are divided
     */
    public record Line(
        Optional<String> key,
        long visitors,
        long pageviews,
        BigDecimal successes,
        Revenue revenue) {
      /** Creates a line with a whole number of successes. */
      public Line(
          Optional<String> key, long visitors, long pageviews, long successes, Revenue revenue) {
        this(key, visitors, pageviews, BigDecimal.valueOf(successes), revenue);
      }

      /** Returns the line of a value that no event has. */
      public static Line nothing(Optional<String> key) {
        return new Line(key, 0, 0, 0, Revenue.NONE);
      }
    }
  }
}
