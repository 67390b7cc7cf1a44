package dev.vouch.core.report;

import dev.vouch.core.report.RatePeriods.PeriodAmount;
import java.util.List;
import java.util.Optional;

/**
 * SQL for revenue: one row per key, currency and {@link RatePeriods part of the time}. Reports join
 * it to their totals by key, so their rows repeat for each of these.
 */
public final class RevenueSql {
  /** The event property {@code currency} as sent. */
  static final String RAW_CURRENCY = "property_text(properties, 'currency')";

  private RevenueSql() {}

  /**
   * Returns an expression: the event property {@code currency}, if it consists of three letters;
   * surrounding spaces are ignored.
   */
  public static String currency(SqlDialect dialect) {
    return currency(RAW_CURRENCY, dialect);
  }

  /**
   * Returns a select of {@code revenue_key}, {@code currency}, {@code rate_period} and {@code
   * total_value}. Sums by the currency's text as sent, which is validated only once per distinct
   * text.
   *
   * @param key an expression over {@code from}
   * @param from a relation with those columns of {@code credited}
   * @param condition selects the events that count
   */
  static String by(String key, String from, String condition, ScopeConditions conditions) {
    return """
    select revenue_key, %s as currency, rate_period, sum(raw_value) as total_value
    from (
      select
        %s as revenue_key, %s as raw_currency, %s as rate_period, sum(success_value) as raw_value
      from %s
      where %s and %s
      group by revenue_key, raw_currency, rate_period) as raw
    group by revenue_key, currency, rate_period
    """
        .formatted(
            currency("raw_currency", conditions.dialect()),
            key,
            RAW_CURRENCY,
            conditions.ratePeriod(),
            from,
            SuccessSql.HAS_REVENUE,
            condition);
  }

  /**
   * Returns the same select with {@code revenue_shares}, in how many shares each summed value is
   * divided.
   *
   * @param from a relation with {@code share_value}, the key, {@code shares}, {@code has_revenue},
   *     {@code success_value}, {@code raw_currency}, which is {@link #RAW_CURRENCY}, and {@code
   *     rate_period}
   */
  static String byShares(String from, SqlDialect dialect) {
    return """
    select revenue_key, %s as currency, rate_period, revenue_shares, sum(raw_value) as total_value
    from (
      select share_value as revenue_key, raw_currency, rate_period, shares as revenue_shares,
        sum(success_value) as raw_value
      from %s
      where has_revenue
      group by revenue_key, raw_currency, rate_period, revenue_shares) as raw
    group by revenue_key, currency, rate_period, revenue_shares
    """
        .formatted(currency("raw_currency", dialect), from);
  }

  private static String currency(String raw, SqlDialect dialect) {
    return "nullif(upper(%s), '')"
        .formatted(dialect.group(raw, "^[[:space:]]*([A-Za-z]{3})[[:space:]]*$"));
  }

  /** Reads the revenue from the rows of one key; without any value, its only row has no sum. */
  static Revenue read(List<Row> rows, RatePeriods periods) {
    return periods.sum(rows.stream().map(RevenueSql::amount).flatMap(Optional::stream).toList());
  }

  /** Reads the sum of one row. */
  static Optional<PeriodAmount> amount(Row row) {
    return row.decimal("total_value")
        .map(
            value ->
                new PeriodAmount(
                    row.text("currency"),
                    Math.toIntExact(row.whole("rate_period").orElseThrow()),
                    value));
  }
}
