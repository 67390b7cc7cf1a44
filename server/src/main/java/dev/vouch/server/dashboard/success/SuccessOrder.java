package dev.vouch.server.dashboard.success;

import dev.vouch.core.report.Revenue;
import dev.vouch.server.dashboard.report.Choice;
import dev.vouch.server.dashboard.report.ColumnHeading;
import dev.vouch.server.dashboard.report.ColumnOrder;
import dev.vouch.server.dashboard.report.Metric;
import dev.vouch.server.dashboard.report.ReportUrl;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The order of the list of successes, by the parameters {@code sort} and {@code order}. */
record SuccessOrder(ColumnOrder order) {
  private static final String SUCCESSES = "successes";
  private static final String UNCONFIRMED = "unconfirmed";
  private static final String CONVERTERS = "converters";
  private static final String CONVERSION_RATE = "conversion_rate";

  private static final Pattern COLUMN =
      Pattern.compile(
          "name|successes|unconfirmed|converters|conversion_rate|revenue\\.([A-Z]{3}|none)");

  private static final Choice<String> SORTED =
      Choice.one(
          "sort",
          SUCCESSES,
          text -> Optional.of(text).filter(column -> COLUMN.matcher(column).matches()),
          text -> text,
          "sort must be name, successes, unconfirmed, converters, conversion_rate, or revenue with"
              + " a currency, such as revenue.EUR or revenue.none.");

  static final List<Choice<?>> CHOICES = List.of(SORTED, ColumnOrder.ASCENDING);

  static SuccessOrder of(ReportUrl url) {
    return new SuccessOrder(new ColumnOrder(url, SORTED));
  }

  /** The links of each column's heading: one, and for revenue one for each currency. */
  List<List<ColumnHeading>> headings(List<SuccessTotals> totals) {
    List<ColumnHeading> revenue =
        currencies(totals).stream()
            .map(Metric.Money::new)
            .map(metric -> order.heading(metric.wireName(), metric.label()))
            .toList();
    return List.of(
        List.of(order.heading(ColumnOrder.BY_NAME, "Success")),
        List.of(order.heading(SUCCESSES, "Confirmed")),
        List.of(order.heading(UNCONFIRMED, "Unconfirmed")),
        List.of(order.heading(CONVERTERS, "Converters")),
        List.of(order.heading(CONVERSION_RATE, "Conversion rate")),
        revenue);
  }

  /** Returns the currencies of the rows; one without a currency if there is no revenue. */
  private static List<Optional<String>> currencies(List<SuccessTotals> totals) {
    List<Revenue.Amount> amounts =
        Revenue.sum(
                totals.stream()
                    .flatMap(row -> row.revenue().stream())
                    .map(SuccessTotals.ComparedAmount::now))
            .amounts();
    return amounts.isEmpty()
        ? List.of(Optional.empty())
        : amounts.stream().map(Revenue.Amount::currency).toList();
  }

  /** Returns the rows in this order; equal ones keep theirs. */
  List<SuccessTotals> sort(List<SuccessTotals> totals, Locale locale) {
    Comparator<SuccessTotals> ascending = ascending(order.column(), locale);
    return totals.stream().sorted(order.isAscending() ? ascending : ascending.reversed()).toList();
  }

  private static Comparator<SuccessTotals> ascending(String column, Locale locale) {
    return switch (column) {
      case ColumnOrder.BY_NAME -> Comparator.comparing(row -> row.title().toLowerCase(locale));
      case SUCCESSES -> Comparator.comparingLong(row -> row.line().successes());
      case UNCONFIRMED -> Comparator.comparingLong(row -> row.line().unconfirmed());
      case CONVERTERS -> Comparator.comparingLong(row -> row.line().converters());
      case CONVERSION_RATE -> Comparator.comparingDouble(SuccessTotals::conversionRate);
      default -> byRevenue(column);
    };
  }

  private static Comparator<SuccessTotals> byRevenue(String column) {
    Optional<String> currency =
        Metric.parse(column)
            .filter(Metric.Money.class::isInstance)
            .map(Metric.Money.class::cast)
            .flatMap(Metric.Money::currency);
    return Comparator.comparing(row -> row.line().revenue().in(currency).value());
  }
}
