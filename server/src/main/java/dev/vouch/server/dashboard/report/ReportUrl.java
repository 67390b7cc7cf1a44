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
 * Everything that a page with reports shows is in its URL, so that a link to it can be shared and
 * the way back works. Each {@code with…} is another page to link to. Immutable.
 *
 * @param context of the site that the page is about
 * @param days in the site's zone
 * @param period what the days follow from; empty when the reader named them
 * @param now when it was asked for
 * @param isCompared whether the days before are shown beside
 * @param filters no two are the same
 * @param chosen what is written of each {@link Choice} that is not the preset one, by its name
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

  /** As many rows of a {@link #csv} as the API answers with at most: 1,000. */
  public static final QueryParameter MOST_ROWS =
      new QueryParameter("limit", Integer.toString(QueryParameters.LIMIT_MAX));

  private static final int DAYS_AROUND_LATEST = 30;

  public ReportUrl {
    filters = List.copyOf(filters);
    chosen = Map.copyOf(chosen);
  }

  public Site site() {
    return context.site();
  }

  /** The first day that has events, when the page is about earlier ones too. */
  public Optional<LocalDate> removed() {
    Instant first = previousDays().orElse(days).from();
    return context
        .registered()
        .retention()
        .expiredBefore()
        .filter(first::isBefore)
        .map(expired -> LocalDate.ofInstant(expired, site().timeZone()));
  }

  /** The events that the page is about. */
  public Scope scope() {
    return new Scope(site().id(), days.from(), days.until(), credit, filters);
  }

  /** The days to compare with; empty when nothing is compared. */
  public Optional<DayRange> previousDays() {
    return isCompared ? Optional.of(days.previous()) : Optional.empty();
  }

  /**
   * The events to compare totals with, while the days go on only those up to the same time of the
   * clock; empty when nothing is compared.
   */
  public Optional<Scope> previousScope() {
    return previousDays().map(scope()::during).map(this::soFar);
  }

  private Scope soFar(Scope previous) {
    if (!isGoingOn()) {
      return previous;
    }
    // To the minute, so that those who reload share a report.
    ZonedDateTime minute = now.atZone(site().timeZone()).truncatedTo(ChronoUnit.MINUTES);
    Instant until = minute.minusDays(days.days()).toInstant();
    return new Scope(
        previous.site(),
        previous.from(),
        until.isBefore(previous.from()) ? previous.from() : until,
        previous.credit(),
        previous.filters());
  }

  /** Whether the last day isn't over. */
  public boolean isGoingOn() {
    return now.isBefore(days.until());
  }

  /** In the site's zone. */
  public LocalDate today() {
    return LocalDate.ofInstant(now, site().timeZone());
  }

  public <T> T chosen(Choice<T> choice) {
    return Optional.ofNullable(chosen.get(choice.name()))
        .flatMap(choice.parse())
        .orElse(choice.preset());
  }

  /** The same about these days. */
  public ReportUrl with(DayRange other) {
    return new ReportUrl(
        context, section, other, Optional.empty(), now, credit, isCompared, filters, chosen);
  }

  /** The same about the thirty days that end with this one. */
  public ReportUrl until(LocalDate latest) {
    return with(new DayRange(latest.minusDays(DAYS_AROUND_LATEST - 1), latest, site().timeZone()));
  }

  /** The same about days that end with today. */
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

  /** The same, crediting differently. */
  public ReportUrl with(AttributionModel other) {
    return new ReportUrl(context, section, days, period, now, other, isCompared, filters, chosen);
  }

  /** The same, compared with the days before or not. */
  public ReportUrl compared(boolean isComparedThen) {
    return new ReportUrl(
        context, section, days, period, now, credit, isComparedThen, filters, chosen);
  }

  /** The same with something else chosen. */
  public <T> ReportUrl with(Choice<T> choice, T option) {
    Map<String, List<String>> others = new TreeMap<>(chosen);
    if (option.equals(choice.preset())) {
      others.remove(choice.name());
    } else {
      others.put(choice.name(), choice.written().apply(option));
    }
    return new ReportUrl(context, section, days, period, now, credit, isCompared, filters, others);
  }

  /** Whether the page keeps only what this filter and the dimension's other filters keep. */
  public boolean has(Filter filter) {
    return filters.contains(filter);
  }

  /** The same of fewer events; or of more, when the filter's dimension has another one already. */
  public ReportUrl with(Filter filter) {
    return has(filter)
        ? this
        : withFilters(Stream.concat(filters.stream(), Stream.of(filter)).toList());
  }

  /** The same without one of its filters. */
  public ReportUrl without(Filter filter) {
    return withFilters(filters.stream().filter(not(filter::equals)).toList());
  }

  public ReportUrl withoutFilters() {
    return withFilters(List.of());
  }

  private ReportUrl withFilters(List<Filter> others) {
    return new ReportUrl(context, section, days, period, now, credit, isCompared, others, chosen);
  }

  /** The same days, filters and credit on another page of the site. */
  public ReportUrl on(Section other) {
    return new ReportUrl(context, other, days, period, now, credit, isCompared, filters, Map.of());
  }

  public String path() {
    return QueryParameter.url(plainPath(), parameters());
  }

  /** All parameters, for a form that asks for something else to choose. */
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

  /** All parameters but those of the days, for the form that asks for days. */
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
        .map(filter -> new QueryParameter("filter", DimensionParameters.written(filter)))
        .forEach(parameters::add);
    return parameters;
  }

  /**
   * Where the API answers one of the page's reports as CSV.
   *
   * @param report such as {@code breakdown}
   * @param more what it takes besides days, filters, credit and comparison
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
