package dev.vouch.dashboard.report;

import static java.util.function.Predicate.not;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.Comparison;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Scope;
import dev.vouch.core.site.Site;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.page.SiteContext;
import dev.vouch.reports.DimensionParameters;
import dev.vouch.reports.QueryParameters;
import dev.vouch.reports.ReportRequest;
import dev.vouch.reports.ReportRequest.Compared;
import dev.vouch.reports.ReportRunner;
import dev.vouch.reports.Subject;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The URL of a report page, which contains everything that the page shows, so that it can be shared
 * and the back button works. The {@code with…} methods return the URLs of other pages. Immutable.
 *
 * @param context of the site that the page is about
 * @param when days and comparison
 * @param now time of the request
 * @param filters distinct filters
 * @param conversion of revenue
 * @param chosen values of each {@link Choice} that differs from its default, by name
 */
public record ReportUrl(
    SiteContext context,
    Section section,
    ReportDays when,
    Instant now,
    AttributionModel credit,
    List<Filter> filters,
    RevenueConversion conversion,
    Map<String, List<String>> chosen) {
  /** What the URL of a report's CSV ends with if it has imported totals as well. */
  public static final String WITH_IMPORTED = "&imported=true";

  /** The API's maximum number of rows, for {@link #csv}: 1,000. */
  public static final QueryParameter ROWS_MAX =
      new QueryParameter("limit", Integer.toString(QueryParameters.LIMIT_MAX));

  private static final int DAYS_AROUND_LATEST = 30;

  public ReportUrl {
    filters = List.copyOf(filters);
    chosen = Map.copyOf(chosen);
  }

  public Site site() {
    return context.site();
  }

  /** The days, in the site's time zone. */
  public DayRange days() {
    return when.days();
  }

  /** The period that determines the days; empty for custom days. */
  public Optional<Period> period() {
    return when.period();
  }

  /** What the numbers are compared with. */
  public Comparison comparison() {
    return when.comparison();
  }

  /** The first day with events, if the page also covers earlier, expired days. */
  public Optional<LocalDate> firstAvailableDay() {
    Instant first = previousDays().orElse(days()).from();
    return context
        .registered()
        .retention()
        .expiredBefore()
        .filter(first::isBefore)
        .map(expired -> LocalDate.ofInstant(expired, site().timeZone()));
  }

  /** The scope of the page's events. */
  public Scope scope() {
    return new Scope(
        site().id(), days().from(), days().until(), credit, filters, conversion.chosen());
  }

  /** The days to compare with; empty without a comparison. */
  public Optional<DayRange> previousDays() {
    return when.previous();
  }

  /**
   * The scope to compare totals with, which ends at the same time of day while the last day is not
   * over; empty without a comparison.
   */
  public Optional<Scope> previousScope() {
    return compared().map(Compared::scope);
  }

  /** The request for a report of the page, without comparison. */
  public ReportRequest request(Subject subject) {
    return ReportRequest.of(site(), scope(), subject);
  }

  /** The request for a report that is compared with the page's earlier days. */
  public ReportRequest compared(Subject subject) {
    return request(subject).comparedWith(compared());
  }

  private Optional<Compared> compared() {
    return previousDays()
        .map(days -> new Compared(days, scope().between(days.from(), when.previousEnd(days, now))));
  }

  /** Returns the reports of the page, with its reader's queries. */
  public ReportRunner.Batch ask(ReportRunner reports) {
    return reports.batch(site(), context.queries(reports.queries()));
  }

  /** Whether the last day is not over. */
  public boolean isInProgress() {
    return when.isInProgress(now);
  }

  /** In the site's zone. */
  public LocalDate today() {
    return LocalDate.ofInstant(now, site().timeZone());
  }

  public <T> T chosen(Choice<T> choice) {
    return Optional.ofNullable(chosen.get(choice.name()))
        .flatMap(choice.parse())
        .orElse(choice.defaultValue());
  }

  /** A copy with these days. */
  public ReportUrl with(DayRange other) {
    return with(when.with(other));
  }

  /** A copy with the 30 days that end with this one. */
  public ReportUrl until(LocalDate latest) {
    return with(new DayRange(latest.minusDays(DAYS_AROUND_LATEST - 1), latest, site().timeZone()));
  }

  /** The path with this period. */
  public String path(Period other) {
    return QueryParameter.url(
        plainPath(),
        Stream.concat(ReportDays.parameters(other).stream(), otherParameters().stream()).toList());
  }

  /** A copy with another comparison. */
  public ReportUrl with(Comparison other) {
    return with(when.with(other));
  }

  public ReportUrl withoutComparison() {
    return with(new Comparison.None());
  }

  private ReportUrl with(ReportDays other) {
    return new ReportUrl(context, section, other, now, credit, filters, conversion, chosen);
  }

  /** A copy with another attribution model. */
  public ReportUrl with(AttributionModel other) {
    return new ReportUrl(context, section, when, now, other, filters, conversion, chosen);
  }

  /** A copy with revenue in the currencies in which it was sent. */
  public ReportUrl withoutConversion() {
    return new ReportUrl(
        context, section, when, now, credit, filters, conversion.with(Optional.empty()), chosen);
  }

  /** The URL of the page with revenue converted into the reporting currency. */
  public String convertedPath() {
    return QueryParameter.url(
        plainPath(),
        parameters().stream()
            .filter(parameter -> !parameter.name().equals(RevenueConversion.PARAMETER))
            .toList());
  }

  /** A copy with this option. */
  public <T> ReportUrl with(Choice<T> choice, T option) {
    Map<String, List<String>> others = new TreeMap<>(chosen);
    if (option.equals(choice.defaultValue())) {
      others.remove(choice.name());
    } else {
      others.put(choice.name(), choice.format().apply(option));
    }
    return new ReportUrl(context, section, when, now, credit, filters, conversion, others);
  }

  /** Whether the page has this filter. */
  public boolean has(Filter filter) {
    return filters.contains(filter);
  }

  /** A copy with this filter; it adds events if its dimension already has another filter. */
  public ReportUrl with(Filter filter) {
    return has(filter)
        ? this
        : withFilters(Stream.concat(filters.stream(), Stream.of(filter)).toList());
  }

  /** A copy without these filters. */
  public ReportUrl without(List<Filter> others) {
    return withFilters(filters.stream().filter(not(others::contains)).toList());
  }

  /** A copy without this filter, or with it if the page does not have it. */
  public ReportUrl toggled(Filter filter) {
    return has(filter) ? without(List.of(filter)) : with(filter);
  }

  /** A copy without the filters by a dimension. */
  public ReportUrl without(Dimension dimension) {
    return withFilters(
        filters.stream().filter(filter -> !filter.dimension().equals(dimension)).toList());
  }

  public ReportUrl withoutFilters() {
    return withFilters(List.of());
  }

  private ReportUrl withFilters(List<Filter> others) {
    return new ReportUrl(context, section, when, now, credit, others, conversion, chosen);
  }

  /**
   * Returns the URL of another page of the site, with these days, filters and attribution model.
   */
  public ReportUrl on(Section other) {
    return new ReportUrl(context, other, when, now, credit, filters, conversion, Map.of());
  }

  /** A copy for another reader of the site. */
  public ReportUrl in(SiteContext other) {
    return new ReportUrl(other, section, when, now, credit, filters, conversion, chosen);
  }

  public String path() {
    return QueryParameter.url(plainPath(), parameters());
  }

  /** The query string, without a question mark; empty without parameters. */
  public String query() {
    String path = path();
    return path.substring(Math.min(path.length(), plainPath().length() + 1));
  }

  /** All query parameters, for links and forms; of a shared view those of choices only. */
  public List<QueryParameter> parameters() {
    return context.view().isPresent()
        ? parametersOfChoices()
        : Stream.concat(when.parameters().stream(), otherParameters().stream()).toList();
  }

  /** The page's URL without any parameter. */
  public String plainPath() {
    return context.path(section);
  }

  /** The path without the days, to which a script adds the days that a reader chooses. */
  public String pathWithoutDays() {
    return QueryParameter.url(plainPath(), otherParameters());
  }

  /** All parameters except those of the days, for the form of the days. */
  public List<QueryParameter> otherParameters() {
    return Stream.concat(when.comparisonParameters().stream(), restOfParameters().stream())
        .toList();
  }

  /** All parameters except those of the comparison, for the form of the compared days. */
  public List<QueryParameter> parametersWithoutComparison() {
    return Stream.concat(when.parameters().stream(), restOfParameters().stream()).toList();
  }

  private List<QueryParameter> restOfParameters() {
    return Stream.concat(
            creditAndFilters(conversion.ofPage()).stream(), parametersOfChoices().stream())
        .toList();
  }

  private List<QueryParameter> parametersOfChoices() {
    List<QueryParameter> parameters = new ArrayList<>();
    new TreeMap<>(chosen)
        .forEach(
            (name, written) ->
                written.forEach(value -> parameters.add(new QueryParameter(name, value))));
    return parameters;
  }

  private List<QueryParameter> creditAndFilters(Optional<QueryParameter> convert) {
    List<QueryParameter> parameters = new ArrayList<>();
    if (credit != AttributionModel.LAST) {
      parameters.add(new QueryParameter("credit", credit.wireName()));
    }
    convert.ifPresent(parameters::add);
    filters.stream()
        .map(filter -> new QueryParameter("filter", DimensionParameters.format(filter)))
        .forEach(parameters::add);
    return parameters;
  }

  /**
   * The API's URL of one of the page's reports as CSV.
   *
   * @param report name of the report, such as {@code breakdown}
   * @param more parameters besides days, filters, attribution model and comparison
   */
  public String csv(String report, QueryParameter... more) {
    List<QueryParameter> parameters = new ArrayList<>(when.firstAndLast());
    parameters.addAll(List.of(more));
    parameters.addAll(creditAndFilters(conversion.ofApi()));
    parameters.addAll(when.comparisonOfApi());
    parameters.add(new QueryParameter("format", "csv"));
    return QueryParameter.url(context.reports() + report, parameters);
  }
}
