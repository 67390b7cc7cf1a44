package dev.vouch.core.report;

import java.util.List;
import java.util.Optional;

/**
 * SQL for revenue: one row per key and currency. Reports join it to their totals by key, so their
 * rows repeat for each currency.
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
   * Returns a select of {@code revenue_key}, {@code currency} and {@code total_value}. Sums by the
   * currency's text as sent, which is validated only once per distinct text.
   *
   * @param key an expression over {@code from}
   * @param from a relation with those columns of {@code credited}
   * @param condition selects the events that count
   */
  static String by(String key, String from, String condition, SqlDialect dialect) {
    return """
    select revenue_key, %s as currency, sum(raw_value) as total_value
    from (
      select %s as revenue_key, %s as raw_currency, sum(success_value) as raw_value
      from %s
      where %s and %s
      group by revenue_key, raw_currency) as raw
    group by revenue_key, currency
    """
        .formatted(
            currency("raw_currency", dialect),
            key,
            RAW_CURRENCY,
            from,
            SuccessSql.HAS_REVENUE,
            condition);
  }

  /**
   * Returns the same select with {@code revenue_shares}, in how many shares each summed value is
   * divided.
   *
   * @param from a relation with {@code share_value}, the key, {@code shares}, {@code has_revenue},
   *     {@code success_value} and {@code raw_currency}, which is {@link #RAW_CURRENCY}
   */
  static String byShares(String from, SqlDialect dialect) {
    return """
    select revenue_key, %s as currency, revenue_shares, sum(raw_value) as total_value
    from (
      select share_value as revenue_key, raw_currency, shares as revenue_shares,
        sum(success_value) as raw_value
      from %s
      where has_revenue
      group by revenue_key, raw_currency, revenue_shares) as raw
    group by revenue_key, currency, revenue_shares
    """
        .formatted(currency("raw_currency", dialect), from);
  }

  private static String currency(String raw, SqlDialect dialect) {
    return "nullif(upper(%s), '')"
        .formatted(dialect.group(raw, "^[[:space:]]*([A-Za-z]{3})[[:space:]]*$"));
  }

  /** Reads the revenue from the rows of one key; without any value, its only row has no sum. */
  static Revenue read(List<Row> rows) {
    return new Revenue(rows.stream().map(RevenueSql::amount).flatMap(Optional::stream).toList());
  }

  private static Optional<Revenue.Amount> amount(Row row) {
    return row.decimal("total_value").map(value -> new Revenue.Amount(row.text("currency"), value));
  }
}
