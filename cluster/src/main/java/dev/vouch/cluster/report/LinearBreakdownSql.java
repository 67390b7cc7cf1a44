package dev.vouch.cluster.report;

import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.LinearShare;
import dev.vouch.core.report.RatePeriods;
import dev.vouch.core.report.RatePeriods.PeriodAmount;
import java.util.List;
import java.util.Optional;

/**
 * A breakdown by a field of touches with linear credit (docs/identity.md C12): one row per value,
 * currency and number of touches. Visitors and page views are those of the last touch.
 */
record LinearBreakdownSql(BreakdownQuestion question, Dimension.Field by)
    implements QuestionSql<Breakdown> {
  /** An expression for the units of one share of a success. */
  private static final String UNITS =
      "divideDecimal(toDecimal256('%s', 0), toDecimal256(shares, 0), 0)"
          .formatted(LinearShare.UNITS.toPlainString());

  /** A success without touches, or with unknown ones, is credited wholly to its last touch. */
  @Override
  public Query query() {
    ScopeSql scope = new ScopeSql(question);
    return scope.query(
        """
        , seen as (
          select
            %1$s as seen_value, uniqExact(person) as persons,
            countIf(event_name = 'pageview') as views
          from credited
          where %2$s
          group by seen_value
        ),
        share as (
          select
            if(ifNull(touch_count, 0) > 0, touch.%3$s, %1$s) as share_value,
            greatest(ifNull(touch_count, 0), 1) as shares,
            %4$s as event_successes, %5$s as has_revenue, success_value, %6$s as currency,
            %7$s as rate_period
          from credited
          left array join touches as touch
          where (touch_count > 0 or %4$s <> 0 or %5$s) and %2$s
        ),
        shared as (
          select share_value, cast(sum(event_successes * %8$s) as Decimal(38, 0)) as units
          from share
          group by share_value
        ),
        totals as (
          select
            coalesce(seen_value, share_value) as dimension_value,
            coalesce(persons, 0) as visitors,
            coalesce(views, 0) as pageviews,
            coalesce(units, 0) as successes
          from seen
          full join shared on share_value <=> seen_value
        ),
        limited as (
          select dimension_value, visitors, pageviews, successes
          from totals
          where %9$s
          order by %10$s, dimension_value nulls last
          limit %11$d
        ),
        revenue as (
          select
            share_value as revenue_key, currency, rate_period, shares as revenue_shares,
            sum(success_value) as total_value
          from share
          where has_revenue
          group by revenue_key, currency, rate_period, revenue_shares
        )
        select
          dimension_value, visitors, pageviews, successes, currency, rate_period, revenue_shares,
          total_value
        from limited
        left join revenue on revenue_key <=> dimension_value
        order by %10$s, dimension_value nulls last
        """
            .formatted(
                scope.valueOf(by),
                scope.matches(),
                by.wireName(),
                SuccessSql.SUCCESSES,
                SuccessSql.HAS_REVENUE,
                RevenueSql.CURRENCY,
                RevenueSql.period(scope),
                UNITS,
                question.only().isEmpty()
                    ? "true"
                    : scope.isOneOf("dimension_value", question.only()),
                BreakdownSql.order(question.order()),
                question.limit()));
  }

  @Override
  public Breakdown answer(List<Row> rows) {
    RatePeriods periods = RatePeriods.of(question.scope());
    return new Breakdown(
        BreakdownSql.byValue(rows, "dimension_value").stream()
            .map(ofValue -> line(ofValue, periods))
            .toList());
  }

  private static Breakdown.Line line(List<Row> rows, RatePeriods periods) {
    Row totals = rows.getFirst();
    return new Breakdown.Line(
        totals.text("dimension_value"),
        totals.count("visitors"),
        totals.count("pageviews"),
        LinearShare.successes(totals.decimal("successes").orElseThrow()),
        periods.sumOfUnits(rows.stream().flatMap(row -> units(row, periods).stream()).toList()));
  }

  private static Optional<PeriodAmount> units(Row row, RatePeriods periods) {
    return RevenueSql.amount(row, periods)
        .map(
            amount ->
                amount.with(LinearShare.unitsOf(amount.value(), row.count("revenue_shares"))));
  }
}
