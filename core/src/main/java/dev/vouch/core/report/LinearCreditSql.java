package dev.vouch.core.report;

import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.RatePeriods.PeriodAmount;
import java.util.List;
import java.util.Optional;

/**
 * SQL for a breakdown by a field of touches with linear credit (docs/identity.md C12): one row per
 * value, currency and number of touches. Visitors and page views are those of the last touch.
 *
 * @param by a field of touches
 */
record LinearCreditSql(BreakdownQuestion question, Dimension.Field by, SqlDialect dialect) {
  Query query() {
    ScopeConditions conditions = new ScopeConditions(question.scope(), dialect);
    String key = conditions.valueOf(by);
    String matches = conditions.matchesFilters();
    return conditions.query(
        """
        with visited as (
        %1$s
        ),
        viewed as (
          select %2$s as viewed_value, count(case when event_name = 'pageview' then 1 end) as views
          from credited
          where %3$s
          group by viewed_value
        ),
        share as (
        %4$s
        ),
        shared as (
          select share_value as shared_value,
            cast(sum(event_successes * %5$s) as decimal(38, 0)) as units
          from share
          group by share_value
        ),
        seen as (
          select viewed_value, persons, views
          from viewed
          join visited on %10$s
        ),
        totals as (
          select
            coalesce(viewed_value, shared_value) as dimension_value,
            coalesce(persons, 0) as visitors,
            coalesce(views, 0) as pageviews,
            coalesce(units, 0) as successes
          from seen
          full join shared on %11$s
        ),
        limited as (
          select dimension_value, visitors, pageviews, successes
          from totals
          where %6$s
          order by %7$s, dimension_value nulls last
          limit %8$d
        ),
        revenue as (
        %9$s
        )
        select
          dimension_value, visitors, pageviews, successes, currency, rate_period, revenue_shares,
          total_value
        from limited
        left join revenue on %12$s
        order by %7$s, dimension_value nulls last
        """
            .formatted(
                SummarySql.personsBy(key, "credited", matches),
                key,
                matches,
                shares(key, matches, conditions.ratePeriod()),
                LinearShare.units("shares", dialect),
                isWanted(conditions),
                question.order().sql(),
                question.limit(),
                RevenueSql.byShares("share", dialect),
                dialect.areSame("person_key", "viewed_value"),
                dialect.areSame("shared_value", "viewed_value"),
                dialect.areSame("revenue_key", "dimension_value")));
  }

  /** A success without touches, or with unknown ones, is credited wholly to its last touch. */
  private String shares(String lastTouch, String matches, String ratePeriod) {
    return """
    select %1$s as share_value, touch_count as shares,
      %3$s as event_successes, %4$s as has_revenue, success_value, %6$s as raw_currency,
      %7$s as rate_period
    from credited
    join credited_touch using (position)
    where touch_count > 0 and %2$s
    union all
    select %5$s as share_value, 1 as shares,
      %3$s as event_successes, %4$s as has_revenue, success_value, %6$s as raw_currency,
      %7$s as rate_period
    from credited
    where coalesce(touch_count, 0) = 0 and (%3$s <> 0 or %4$s) and %2$s\
    """
        .formatted(
            by.wireName(),
            matches,
            SuccessSql.SUCCESSES,
            SuccessSql.HAS_REVENUE,
            lastTouch,
            RevenueSql.RAW_CURRENCY,
            ratePeriod);
  }

  private String isWanted(ScopeConditions conditions) {
    return question.only().isEmpty()
        ? "true"
        : conditions.isOneOf("dimension_value", question.only());
  }

  /** Reads the line of one value; its rows differ in currency and number of touches. */
  static Breakdown.Line line(List<Row> rows, RatePeriods periods) {
    Row totals = rows.getFirst();
    return new Breakdown.Line(
        totals.text("dimension_value"),
        totals.whole("visitors").orElseThrow(),
        totals.whole("pageviews").orElseThrow(),
        LinearShare.successes(totals.decimal("successes").orElseThrow()),
        revenue(rows, periods));
  }

  private static Revenue revenue(List<Row> rows, RatePeriods periods) {
    return periods.sumOfUnits(
        rows.stream().map(LinearCreditSql::units).flatMap(Optional::stream).toList());
  }

  private static Optional<PeriodAmount> units(Row row) {
    return RevenueSql.amount(row)
        .map(
            amount ->
                amount.with(
                    LinearShare.unitsOf(
                        amount.value(), row.whole("revenue_shares").orElseThrow())));
  }
}
