package dev.vouch.server.dashboard.success;

import dev.vouch.core.report.Revenue;
import dev.vouch.server.dashboard.report.Choice;
import dev.vouch.server.dashboard.report.ColumnHeading;
import dev.vouch.server.dashboard.report.Metric;
import dev.vouch.server.dashboard.report.ReportUrl;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The order of the list of successes, by the parameters {@code sort} and {@code order}. */
record SuccessOrder(ReportUrl url) {
  private static final String NAME = "name";
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

  private static final Choice<Boolean> ASCENDING =
      Choice.of("order", List.of(false, true), ascending -> ascending ? "asc" : "desc");

  static final List<Choice<?>> CHOICES = List.of(SORTED, ASCENDING);

  /** The links of each column's heading: one, and for revenue one for each currency. */
  List<List<ColumnHeading>> headings(List<SuccessTotals> totals) {
    List<ColumnHeading> revenue =
        currencies(totals).stream()
            .map(Metric.Money::new)
            .map(metric -> heading(metric.wireName(), metric.label()))
            .toList();
    return List.of(
        List.of(heading(NAME, "Success")),
        List.of(heading(SUCCESSES, "Confirmed")),
        List.of(heading(UNCONFIRMED, "Unconfirmed")),
        List.of(heading(CONVERTERS, "Converters")),
        List.of(heading(CONVERSION_RATE, "Conversion rate")),
        revenue);
  }

  private static List<Optional<String>> currencies(List<SuccessTotals> totals) {
    List<Revenue.Amount> amounts =
        totals.stream()
            .flatMap(row -> row.revenue().stream())
            .map(SuccessTotals.ComparedAmount::now)
            .toList();
    return amounts.isEmpty()
        ? List.of(Optional.empty())
        : amounts.stream()
            .map(Revenue.Amount::currency)
            .distinct()
            .sorted(
                Comparator.comparing((Optional<String> currency) -> currency.isEmpty())
                    .thenComparing(currency -> currency.orElse("")))
            .toList();
  }

  private ColumnHeading heading(String column, String label) {
    boolean isSorted = column.equals(url.chosen(SORTED));
    boolean isAscending = url.chosen(ASCENDING);
    boolean isNextAscending = isSorted ? !isAscending : column.equals(NAME);
    String path = url.with(SORTED, column).with(ASCENDING, isNextAscending).path();
    return ColumnHeading.of(column, label, path, isSorted, isAscending);
  }

  /** Returns the rows in this order; equal ones keep theirs. */
  List<SuccessTotals> sort(List<SuccessTotals> totals, Locale locale) {
    Comparator<SuccessTotals> ascending = ascending(url.chosen(SORTED), locale);
    return totals.stream()
        .sorted(url.chosen(ASCENDING) ? ascending : ascending.reversed())
        .toList();
  }

  private static Comparator<SuccessTotals> ascending(String column, Locale locale) {
    return switch (column) {
      case NAME -> Comparator.comparing(row -> row.title().toLowerCase(locale));
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
