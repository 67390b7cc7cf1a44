package dev.vouch.dashboard.table;

import static java.util.function.Predicate.not;

import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.VisitPage;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.report.Choice;
import dev.vouch.dashboard.report.ColumnOrder;
import dev.vouch.dashboard.report.QueryParameter;
import dev.vouch.dashboard.report.ReportUrl;
import dev.vouch.reports.Subject;
import dev.vouch.reports.Subject.Grouping;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * URL state of the table of all values of a dimension, or of all pages of visits. The {@code with…}
 * methods return other URLs of the page, which begin with its first rows.
 */
public record TableUrl(ReportUrl report) {
  /** The subjects whose numbers depend on the attribution model. */
  private static final List<Grouping> SOURCES =
      values(
          Field.SOURCE,
          Field.CHANNEL,
          Field.CAMPAIGN,
          Field.MEDIUM,
          Field.TERM,
          Field.CONTENT,
          Field.REFERRER);

  /** The pages that were viewed, and those of visits. */
  public static final List<Grouping> PAGES =
      List.of(
          new Subject.Values(Field.PAGE_PATH),
          new Subject.VisitPages(VisitPage.LANDING_PAGE),
          new Subject.VisitPages(VisitPage.EXIT_PAGE));

  private static final List<Grouping> DEVICES = values(Field.DEVICE, Field.BROWSER, Field.OS);

  private static final int SEARCH_LENGTH_MAX = 200;
  private static final Pattern SORT =
      Pattern.compile(
          "name|visitors|pageviews|conversion_rate|successes"
              + "|(revenue|revenue_per_visitor)\\.([A-Z]{3}|none)"
              + "|(cost|cost_per_success|return_on_ad_spend)\\.[A-Z]{3}");
  private static final Pattern PAGE = Pattern.compile("[1-9][0-9]{0,2}");

  private static final Choice<Grouping> BY =
      Choice.one(
          "by",
          new Subject.Values(Field.CHANNEL),
          Grouping::parse,
          Grouping::wireName,
          "by must be a dimension, such as source or property:plan, landing_page or exit_page.");
  private static final Choice<String> SORTED =
      Choice.one(
          "sort",
          "visitors",
          text -> Optional.of(text).filter(known -> SORT.matcher(known).matches()),
          text -> text,
          "sort must be name, visitors, pageviews, successes, conversion_rate, or revenue,"
              + " revenue_per_visitor, cost, cost_per_success or return_on_ad_spend with a"
              + " currency, such as revenue.EUR.");
  private static final Choice<String> SEARCH =
      Choice.one(
          "search",
          "",
          text -> Optional.of(text).filter(any -> any.length() <= SEARCH_LENGTH_MAX),
          text -> text,
          "search must have at most 200 characters.");
  private static final Choice<String> SUCCESS =
      Choice.one("success", "", Optional::of, text -> text, "");
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
  static final List<Choice<?>> CHOICES =
      Stream.concat(Stream.of(BY, SORTED, SUCCESS, SEARCH, NUMBER), ColumnOrder.CHOICES.stream())
          .toList();

  private static List<Grouping> values(Field... fields) {
    return Stream.of(fields).<Grouping>map(Subject.Values::new).toList();
  }

  /** Returns the table of a breakdown, with what a report page says of days, credit and filters. */
  public static TableUrl of(ReportUrl url, Grouping by) {
    return new TableUrl(url.on(Section.TABLE).with(BY, by));
  }

  Grouping by() {
    return report.chosen(BY);
  }

  /** The subjects to choose from, next to each other; empty if there is no other. */
  List<Grouping> alternatives() {
    return Stream.of(SOURCES, DEVICES, PAGES)
        .filter(group -> group.contains(by()))
        .findFirst()
        .orElse(List.of());
  }

  /** The order of the rows: by {@link ColumnOrder#BY_NAME}, or by a number. */
  public ColumnOrder order() {
    return new ColumnOrder(report.with(NUMBER, 1), SORTED);
  }

  /** A part of the values that are shown; empty for all. */
  public String search() {
    return report.chosen(SEARCH);
  }

  /** Whether the search finds a value, by its label or as it was sent. */
  boolean isFound(String label, Optional<String> value) {
    String searched = search().toLowerCase(Locale.ROOT);
    return Stream.concat(Stream.of(label), value.stream())
        .anyMatch(text -> text.toLowerCase(Locale.ROOT).contains(searched));
  }

  int page() {
    return report.chosen(NUMBER);
  }

  /** Ordered by a column as it is by the first click on the column's heading. */
  public TableUrl sortedBy(String column) {
    return order().column().equals(column) ? this : new TableUrl(order().by(column));
  }

  /** The path of the table that begins with the largest changes. */
  public String pathByChange() {
    return order().by(true).path();
  }

  /** Of another subject. */
  TableUrl by(Grouping other) {
    return new TableUrl(report.with(BY, other).with(SEARCH, "").with(NUMBER, 1));
  }

  /** The name of the successes that are counted; empty for all. */
  Optional<String> success() {
    return Optional.of(report.chosen(SUCCESS)).filter(not(String::isEmpty));
  }

  /** Counting successes with one name; all, if it is empty. */
  TableUrl counting(Optional<String> name) {
    return new TableUrl(report.with(SUCCESS, name.orElse("")).with(NUMBER, 1));
  }

  /** The API's URL of the values as CSV. */
  String csv() {
    Stream<QueryParameter> success =
        success().stream().map(name -> new QueryParameter(SUCCESS.name(), name));
    return report.csv(
        "breakdown",
        Stream.concat(
                Stream.of(new QueryParameter(BY.name(), by().wireName()), ReportUrl.ROWS_MAX),
                success)
            .toArray(QueryParameter[]::new));
  }

  /** Other rows. */
  public TableUrl page(int number) {
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
