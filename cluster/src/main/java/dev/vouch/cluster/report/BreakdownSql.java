package dev.vouch.cluster.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.BreakdownQuestion.Order;
import dev.vouch.core.report.RatePeriods;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/** The totals for each value of a dimension. */
record BreakdownSql(BreakdownQuestion question) implements QuestionSql<Breakdown> {
  @Override
  public Query query() {
    ScopeSql scope = new ScopeSql(question);
    String value = scope.valueOf(question.by());
    return scope.query(
        """
        , totals as (
          select
            %1$s as dimension_value,
            uniqExact(person) as visitors,
            countIf(event_name = 'pageview') as pageviews,
            sum(%3$s) as successes
          from credited
          where %2$s
          group by dimension_value
          order by %4$s, dimension_value nulls last
          limit %5$d
        ),
        revenue as (
        %6$s
        )
        select dimension_value, visitors, pageviews, successes, currency, rate_period, total_value
        from totals
        left join revenue on revenue_key <=> dimension_value
        order by %4$s, dimension_value nulls last
        """
            .formatted(
                value,
                scope.matches(),
                SuccessSql.SUCCESSES,
                order(question.order()),
                question.limit(),
                RevenueSql.by(value, "credited", scope.matches(), scope)));
  }

  /** Returns the expressions to order by. */
  static String order(Order order) {
    return switch (order) {
      case VISITORS -> "visitors desc, successes desc";
      case SUCCESSES -> "successes desc, visitors desc";
    };
  }

  @Override
  public Breakdown answer(List<Row> rows) {
    RatePeriods periods = RatePeriods.of(question.scope());
    return new Breakdown(
        byValue(rows, "dimension_value").stream()
            .map(ofValue -> line(ofValue, "dimension_value", periods))
            .toList());
  }

  /** Returns the rows of each value, in the order of the values. */
  static Collection<List<Row>> byValue(List<Row> rows, String column) {
    LinkedHashMap<Optional<String>, List<Row>> byValue =
        rows.stream().collect(groupingBy(row -> row.text(column), LinkedHashMap::new, toList()));
    return byValue.values();
  }

  /** Reads the line of one value, whose rows differ in currency and rate period. */
  static Breakdown.Line line(List<Row> rows, String column, RatePeriods periods) {
    Row totals = rows.getFirst();
    return new Breakdown.Line(
        totals.text(column),
        totals.count("visitors"),
        totals.count("pageviews"),
        totals.count("successes"),
        RevenueSql.read(rows, periods));
  }
}
