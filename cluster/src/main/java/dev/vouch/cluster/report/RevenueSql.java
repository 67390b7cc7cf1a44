package dev.vouch.cluster.report;

import dev.vouch.core.report.RatePeriods;
import dev.vouch.core.report.RatePeriods.PeriodAmount;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.wire.Microseconds;
import java.util.List;
import java.util.Optional;

/**
 * The SQL of revenue: one row per key, currency and {@link RatePeriods period of constant rates}.
 * Reports join these rows to their totals by key, so the totals repeat in each row of a key.
 */
final class RevenueSql {
  /**
   * An expression: the event property {@code currency}, if it consists of three letters;
   * surrounding spaces are ignored.
   */
  static final String CURRENCY =
      """
      nullif(upper(extract(
          property_text(properties, 'currency'), '^[[:space:]]*([A-Za-z]{3})[[:space:]]*$')), '')\
      """;

  private RevenueSql() {}

  /**
   * Returns a select of {@code revenue_key}, {@code currency}, {@code rate_period} and {@code
   * total_value}.
   *
   * @param key an expression over {@code from}
   * @param from a relation with the columns of {@code credited} that the select uses
   * @param condition selects the events that count
   */
  static String by(String key, String from, String condition, ScopeSql scope) {
    return """
    select %s as revenue_key, %s as currency, %s as rate_period, sum(success_value) as total_value
    from %s
    where %s and %s
    group by revenue_key, currency, rate_period\
    """
        .formatted(key, CURRENCY, period(scope), from, SuccessSql.HAS_REVENUE, condition);
  }

  /** Returns an expression: the start of the event's rate period. */
  static String period(ScopeSql scope) {
    return TimeSql.start(RatePeriods.of(scope.scope()).starts());
  }

  /** Reads the revenue from the rows of one key; a key without values has one row without a sum. */
  static Revenue read(List<Row> rows, RatePeriods periods) {
    return periods.sum(rows.stream().flatMap(row -> amount(row, periods).stream()).toList());
  }

  /** Reads the sum of one row. */
  static Optional<PeriodAmount> amount(Row row, RatePeriods periods) {
    return row.decimal("total_value")
        .map(
            value ->
                new PeriodAmount(
                    row.text("currency"),
                    periods.number(Microseconds.instant(row.count("rate_period"))),
                    value));
  }
}
