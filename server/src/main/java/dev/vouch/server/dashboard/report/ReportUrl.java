package dev.vouch.server.dashboard.report;

import static java.util.function.Predicate.not;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Scope;
import dev.vouch.core.site.Site;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.page.SiteContext;
import dev.vouch.server.report.DimensionParameters;
import dev.vouch.server.report.QueryParameters;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
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
 * @param days days in the site's time zone
 * @param period period that determines the days; empty for custom days
 * @param now time of the request
 * @param isCompared whether the previous days are shown for comparison
 * @param filters distinct filters
 * @param chosen values of each {@link Choice} that differs from its default, by name
 */
public record ReportUrl(
    SiteContext context,
    Section section,
    DayRange days,
    Optional<Period> period,
    Instant now,
    AttributionModel credit,
    boolean isCompared,
    List<Filter> filters,
    Map<String, List<String>> chosen) {
  /** What a page shows when its URL says nothing. */
  static final Period PRESET = Period.DAYS_30;

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

  /** The first day with events, if the page also covers earlier, expired days. */
  public Optional<LocalDate> firstAvailableDay() {
    Instant first = previousDays().orElse(days).from();
    return context
        .registered()
        .retention()
        .expiredBefore()
        .filter(first::isBefore)
        .map(expired -> LocalDate.ofInstant(expired, site().timeZone()));
  }

  /** The scope of the page's events. */
  public Scope scope() {
    return new Scope(site().id(), days.from(), days.until(), credit, filters);
  }

  /** The days to compare with; empty without a comparison. */
  public Optional<DayRange> previousDays() {
    return isCompared ? Optional.of(days.previous()) : Optional.empty();
  }

  /**
   * The scope to compare totals with, which ends at the same time of day while the last day is not
   * over; empty without a comparison.
   */
  public Optional<Scope> previousScope() {
    return previousDays().map(scope()::during).map(this::upToNow);
  }

  private Scope upToNow(Scope previous) {
    if (!isInProgress()) {
      return previous;
    }
    // Truncated to the minute, so that reloads share a report.
    ZonedDateTime minute = now.atZone(site().timeZone()).truncatedTo(ChronoUnit.MINUTES);
    Instant until = minute.minusDays(days.days()).toInstant();
    return new Scope(
        previous.site(),
        previous.from(),
        until.isBefore(previous.from()) ? previous.from() : until,
        previous.credit(),
        previous.filters());
  }

  /** Whether the last day is not over. */
  public boolean isInProgress() {
    return now.isBefore(days.until());
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
    return new ReportUrl(
        context, section, other, Optional.empty(), now, credit, isCompared, filters, chosen);
  }

  /** A copy with the 30 days that end with this one. */
  public ReportUrl until(LocalDate latest) {
    return with(new DayRange(latest.minusDays(DAYS_AROUND_LATEST - 1), latest, site().timeZone()));
  }

  /** A copy with this period. */
  public ReportUrl with(Period other) {
    return new ReportUrl(
        context,
        section,
        other.days(today(), site().timeZone()),
        Optional.of(other),
        now,
        credit,
        isCompared,
        filters,
        chosen);
  }

  /** A copy with another attribution model. */
  public ReportUrl with(AttributionModel other) {
    return new ReportUrl(context, section, days, period, now, other, isCompared, filters, chosen);
  }

  /** A copy with or without the comparison with the previous days. */
  public ReportUrl withComparison(boolean isCompared) {
    return new ReportUrl(context, section, days, period, now, credit, isCompared, filters, chosen);
  }

  /** A copy with this option. */
  public <T> ReportUrl with(Choice<T> choice, T option) {
    Map<String, List<String>> others = new TreeMap<>(chosen);
    if (option.equals(choice.defaultValue())) {
      others.remove(choice.name());
    } else {
      others.put(choice.name(), choice.format().apply(option));
    }
    return new ReportUrl(context, section, days, period, now, credit, isCompared, filters, others);
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

  /** A copy without this filter. */
  public ReportUrl without(Filter filter) {
    return withFilters(filters.stream().filter(not(filter::equals)).toList());
  }

  public ReportUrl withoutFilters() {
    return withFilters(List.of());
  }

  private ReportUrl withFilters(List<Filter> others) {
    return new ReportUrl(context, section, days, period, now, credit, isCompared, others, chosen);
  }

  /** The same days, filters and attribution model on another page of the site. */
  public ReportUrl on(Section other) {
    return new ReportUrl(context, other, days, period, now, credit, isCompared, filters, Map.of());
  }

  public String path() {
    return QueryParameter.url(plainPath(), parameters());
  }

  /** All query parameters, for links and forms. */
  public List<QueryParameter> parameters() {
    return Stream.concat(dayParameters().stream(), otherParameters().stream()).toList();
  }

  /** The page's URL without any parameter. */
  public String plainPath() {
    return context.path(section);
  }

  private List<QueryParameter> dayParameters() {
    return period
        .map(
            named ->
                named == PRESET
                    ? List.<QueryParameter>of()
                    : List.of(new QueryParameter("period", named.wireName())))
        .orElseGet(this::firstAndLast);
  }

  private List<QueryParameter> firstAndLast() {
    return List.of(
        new QueryParameter("from", days.first().toString()),
        new QueryParameter("to", days.last().toString()));
  }

  /** All parameters except those of the days, for the date form. */
  public List<QueryParameter> otherParameters() {
    List<QueryParameter> parameters = new ArrayList<>();
    if (!isCompared) {
      parameters.add(new QueryParameter("compare", "none"));
    }
    parameters.addAll(creditAndFilters());
    new TreeMap<>(chosen)
        .forEach(
            (name, written) ->
                written.forEach(value -> parameters.add(new QueryParameter(name, value))));
    return parameters;
  }

  private List<QueryParameter> creditAndFilters() {
    List<QueryParameter> parameters = new ArrayList<>();
    if (credit == AttributionModel.FIRST) {
      parameters.add(new QueryParameter("credit", "first"));
    }
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
    List<QueryParameter> parameters = new ArrayList<>(firstAndLast());
    parameters.addAll(List.of(more));
    parameters.addAll(creditAndFilters());
    if (isCompared) {
      parameters.add(new QueryParameter("compare", "previous"));
    }
    parameters.add(new QueryParameter("format", "csv"));
    return QueryParameter.url(context.reports() + report, parameters);
  }
}
