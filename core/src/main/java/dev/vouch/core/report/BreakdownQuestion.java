package dev.vouch.core.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * A scope's totals for each value of a dimension. Each event counts under its own value, so one
 * person can be a visitor under several. With linear credit (docs/identity.md C12), successes and
 * revenue are divided over the values of their touches.
 *
 * @param limit the maximum number of rows, at least 1
 * @param only the values to return if successes are divided; empty for all
 */
public record BreakdownQuestion(
    Scope scope, Dimension by, Order order, int limit, Set<Optional<String>> only)
    implements ScopedQuestion<BreakdownQuestion.Breakdown> {
  /** The order of rows, descending; ties are broken by the other column. */
  public enum Order {
    VISITORS("visitors desc, successes desc"),
    /** Confirmed successes. */
    SUCCESSES("successes desc, visitors desc");

    private final String sql;

    Order(String sql) {
      this.sql = sql;
    }

    /** Returns the expressions to order by. */
    String sql() {
      return sql;
    }
  }

  public BreakdownQuestion {
    only = Set.copyOf(only);
  }

  /** Creates a question for the values that lead in the order. */
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

  /** Returns the field over whose values successes are divided; empty if they are not. */
  public Optional<Dimension.Field> dividedBy() {
    return switch (by) {
      case Dimension.Field field when scope.credit() == AttributionModel.LINEAR ->
          Optional.of(field).filter(Dimension.Field::isOfTouch);
      case Dimension.Field _, Dimension.Property _ -> Optional.empty();
    };
  }

  @Override
  public Query query(SqlDialect dialect) {
    return dividedBy()
        .map(field -> new LinearCreditSql(this, field, dialect).query())
        .orElseGet(() -> queryOfWholeEvents(dialect));
  }

  private Query queryOfWholeEvents(SqlDialect dialect) {
    ScopeConditions conditions = new ScopeConditions(scope, dialect);
    String key = conditions.valueOf(by);
    return conditions.query(
        """
        with visited as (
        %6$s
        ),
        counted as (
          select %1$s as counted_value, event_name, %7$s as event_successes, count(*) as events
          from credited
          where %2$s
          group by counted_value, event_name, event_successes
        ),
        totals as (
          select
            counted_value as dimension_value,
            persons as visitors,
            cast(sum(case when event_name = 'pageview' then events else 0 end) as bigint)
              as pageviews,
            cast(sum(event_successes * events) as bigint) as successes
          from counted
          join visited on %8$s
          group by counted_value, persons
          order by %5$s, dimension_value nulls last
          limit %3$d
        ),
        revenue as (
        %4$s
        )
        select dimension_value, visitors, pageviews, successes, currency, total_value, rate_period
        from totals
        left join revenue on %9$s
        order by %5$s, dimension_value nulls last
        """
            .formatted(
                key,
                conditions.matchesFilters(),
                limit,
                RevenueSql.by(key, "credited", conditions.matchesFilters(), conditions),
                order.sql(),
                SummarySql.personsBy(key, "credited", conditions.matchesFilters()),
                SuccessSql.SUCCESSES,
                dialect.areSame("person_key", "counted_value"),
                dialect.areSame("revenue_key", "dimension_value")));
  }

  @Override
  public Breakdown answer(List<Row> rows) {
    Map<Optional<String>, List<Row>> byKey =
        rows.stream()
            .collect(groupingBy(row -> row.text("dimension_value"), LinkedHashMap::new, toList()));
    RatePeriods periods = RatePeriods.of(scope);
    Function<List<Row>, Breakdown.Line> line =
        dividedBy().isPresent()
            ? ofValue -> LinearCreditSql.line(ofValue, periods)
            : ofValue -> line(ofValue, periods);
    return new Breakdown(byKey.values().stream().map(line).toList());
  }

  private static Breakdown.Line line(List<Row> rows, RatePeriods periods) {
    Row totals = rows.getFirst();
    return new Breakdown.Line(
        totals.text("dimension_value"),
        totals.whole("visitors").orElseThrow(),
        totals.whole("pageviews").orElseThrow(),
        totals.whole("successes").orElseThrow(),
        RevenueSql.read(rows, periods));
  }

  /** Totals for each value of a dimension. */
  public record Breakdown(List<Line> lines) {
    public Breakdown {
      lines = List.copyOf(lines);
    }

    /**
     * The totals of one value, counted as in {@link Summary}.
     *
     * @param key the value; empty for events without one
     * @param successes whole unless they are divided
     */
    public record Line(
        Optional<String> key,
        long visitors,
        long pageviews,
        BigDecimal successes,
        Revenue revenue) {
      /** Creates the line of whole successes. */
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
