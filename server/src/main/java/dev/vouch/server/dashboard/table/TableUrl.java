package dev.vouch.server.dashboard.table;

import dev.vouch.core.report.Dimension.Field;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.report.Choice;
import dev.vouch.server.dashboard.report.ColumnOrder;
import dev.vouch.server.dashboard.report.ReportUrl;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * URL state of the table of all values of a dimension, or of all pages of visits. The {@code with…}
 * methods return other URLs of the page, which begin with its first rows.
 */
public record TableUrl(ReportUrl report) {
  private static final int SEARCH_LENGTH_MAX = 200;
  private static final Pattern SORT =
      Pattern.compile(
          "name|visitors|pageviews|conversion_rate|((first|last)\\.)?successes"
              + "|((first|last)\\.)?revenue\\.([A-Z]{3}|none)|revenue_per_visitor\\.([A-Z]{3}|none)"
              + "|(cost|cost_per_success|return_on_ad_spend)\\.[A-Z]{3}");
  private static final Pattern PAGE = Pattern.compile("[1-9][0-9]{0,2}");

  private static final Choice<TableSubject> BY =
      Choice.of("by", TableSubject.ALL, TableSubject::wireName);
  private static final Choice<String> SORTED =
      Choice.one(
          "sort",
          "visitors",
          text -> Optional.of(text).filter(known -> SORT.matcher(known).matches()),
          text -> text,
          "sort must be name, visitors, pageviews, successes, conversion_rate, revenue or"
              + " revenue_per_visitor with a currency, such as revenue.EUR or revenue.none. Of the"
              + " other touch, it begins with first. or last., such as first.successes.");
  private static final Choice<String> SEARCH =
      Choice.one(
          "search",
          "",
          text -> Optional.of(text).filter(any -> any.length() <= SEARCH_LENGTH_MAX),
          text -> text,
          "search must have at most 200 characters.");
  private static final Choice<Integer> NUMBER =
      Choice.one(
          "page",
          1,
          text ->
              Optional.of(text)
                  .filter(number -> PAGE.matcher(number).matches())
                  .map(Integer::valueOf),
          String::valueOf,
          "page must be a whole number from 1 to 999.");

  /** The options of the page. */
  static final List<Choice<?>> CHOICES = List.of(BY, SORTED, ColumnOrder.ASCENDING, SEARCH, NUMBER);

  /** The table of a dimension, with what a report page says of days, credit and filters. */
  public static TableUrl of(ReportUrl url, Field by) {
    return of(url, new TableSubject.Values(by));
  }

  /** Returns the URL of the table of a subject. */
  public static TableUrl of(ReportUrl url, TableSubject by) {
    return new TableUrl(url.on(Section.TABLE).with(BY, by));
  }

  TableSubject by() {
    return report.chosen(BY);
  }

  /**
   * The order of the rows: by {@link ColumnOrder#BY_NAME}, or by a {@link TableColumn} or a {@link
   * CostColumn}.
   */
  ColumnOrder order() {
    return new ColumnOrder(report.with(NUMBER, 1), SORTED);
  }

  /** A part of the values that are shown; empty for all. */
  public String search() {
    return report.chosen(SEARCH);
  }

  int page() {
    return report.chosen(NUMBER);
  }

  /** Ordered by a column as it is by the first click on the column's heading. */
  public TableUrl sortedBy(String column) {
    return order().column().equals(column) ? this : new TableUrl(order().by(column));
  }

  /** Of another subject. */
  TableUrl by(TableSubject other) {
    return new TableUrl(report.with(BY, other).with(SEARCH, "").with(NUMBER, 1));
  }

  /** Other rows. */
  TableUrl page(int number) {
    return new TableUrl(report.with(NUMBER, number));
  }

  /** All rows. */
  public TableUrl withoutSearch() {
    return new TableUrl(report.with(SEARCH, "").with(NUMBER, 1));
  }

  /** The overview, for the same days and filters. */
  public ReportUrl overview() {
    return report.on(Section.OVERVIEW);
  }
}
