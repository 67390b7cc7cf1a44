package dev.vouch.dashboard.report;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.report.Comparison;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Scope;
import dev.vouch.core.site.Site;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.page.SiteContext;
import dev.vouch.http.ProblemException;
import dev.vouch.reports.ComparisonParameters;
import dev.vouch.reports.Conversions;
import dev.vouch.reports.FirstDays;
import dev.vouch.reports.QueryParameters;
import dev.vouch.reports.ScopeParameters;
import io.vertx.core.MultiMap;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Reads the URLs of pages with reports: the parameters of the API (docs/reports.md), but that pages
 * compare unless {@code compare=none} says not to, convert revenue if they can, and that {@code
 * period} names days. Thread-safe.
 */
public final class ReportUrlParser {
  /** A century, so that its months fit into one chart. */
  private static final long DAYS_MAX = 36_525;

  private static final String PERIODS =
      Arrays.stream(Period.values()).map(Period::wireName).collect(joining(", "));

  private final InstantSource clock;
  private final Conversions conversions;
  private final Function<SiteContext, FirstDays> firstDays;
  private final ScopeParameters scopes;

  /** Creates a parser of URLs of sites that convert no revenue and have no imports. */
  public ReportUrlParser(InstantSource clock) {
    this(clock, Conversions.NONE, _ -> FirstDays.CREATION);
  }

  /**
   * Creates a parser.
   *
   * @param firstDays returns the first days of all time for a reader; asked only for that period
   */
  public ReportUrlParser(
      InstantSource clock, Conversions conversions, Function<SiteContext, FirstDays> firstDays) {
    this.clock = clock;
    this.conversions = conversions;
    this.firstDays = firstDays;
    this.scopes = new ScopeParameters(clock, conversions);
  }

  /**
   * Parses the URL of a page.
   *
   * @param choices options of the page
   * @throws ProblemException with all invalid parameters
   */
  public ReportUrl read(PageRequest request, Section section, List<Choice<?>> choices) {
    return read(request.context(), request.parameters(), section, choices);
  }

  /** Parses the query of a URL. */
  public ReportUrl read(
      SiteContext context, MultiMap query, Section section, List<Choice<?>> choices) {
    Site site = context.site();
    QueryParameters parameters = QueryParameters.of(query);
    boolean areReordered = reorder(parameters, "from", "to");
    boolean _ = reorder(parameters, "compare_from", "compare_to");
    boolean isConvertible = conversions.isPossible(site);
    if (isConvertible) {
      parameters.setDefault(RevenueConversion.PARAMETER, "true");
    } else {
      // Links and saved views may be older than the removal of the reporting currency.
      parameters.ignore(RevenueConversion.PARAMETER);
    }
    Instant now = clock.instant();
    Scope scope = scopes.read(site, parameters);
    boolean isNamed = !parameters.all("from").isEmpty() || !parameters.all("to").isEmpty();
    Optional<Period> period = period(parameters, isNamed);
    DayRange days =
        period
            .map(named -> named.days(context.registered(), now, firstDays.apply(context)))
            .orElseGet(() -> DayRange.of(scope, site.timeZone()));
    if (days.days() > DAYS_MAX) {
      parameters.addProblem(
          "from", "too_many_days", "from and to must be at most 100 years apart.");
    }
    Comparison comparison = ComparisonParameters.read(parameters, ReportDays.COMPARISON);
    Map<String, List<String>> chosen = new TreeMap<>();
    choices.forEach(choice -> read(parameters, choice, chosen));
    parameters.requireValid();
    return new ReportUrl(
        context,
        section,
        new ReportDays(days, period, comparison, areReordered),
        now,
        scope.credit(),
        scope.filters().stream().distinct().toList(),
        new RevenueConversion(isConvertible, scope.conversion()),
        chosen);
  }

  /**
   * Swaps two dates if the first is later: a form's fields are easily filled in the wrong order.
   *
   * @return whether they were swapped
   */
  private static boolean reorder(QueryParameters parameters, String first, String last) {
    boolean isReversed =
        date(parameters, first)
            .flatMap(from -> date(parameters, last).map(from::isAfter))
            .orElse(false);
    if (isReversed) {
      parameters.swap(first, last);
    }
    return isReversed;
  }

  private static Optional<LocalDate> date(QueryParameters parameters, String name) {
    List<String> written = parameters.all(name);
    return written.size() == 1 ? ScopeParameters.date(written.getFirst()) : Optional.empty();
  }

  private static Optional<Period> period(QueryParameters parameters, boolean isNamed) {
    Optional<Period> period =
        parameters.parsed(
            "period",
            Period::parse,
            "invalid_period",
            "period must be one of %s.".formatted(PERIODS));
    if (parameters.all("period").isEmpty()) {
      return isNamed ? Optional.empty() : Optional.of(ReportDays.PRESET);
    }
    if (isNamed) {
      parameters.addProblem("period", "ambiguous_days", "Send either period, or from and to.");
    }
    return period;
  }

  private static <T> void read(
      QueryParameters parameters, Choice<T> choice, Map<String, List<String>> chosen) {
    List<String> written =
        choice.isRepeated()
            ? parameters.all(choice.name())
            : parameters.single(choice.name()).stream().toList();
    if (written.isEmpty()) {
      return;
    }
    Optional<T> option = choice.parse().apply(written);
    if (option.isEmpty()) {
      parameters.addProblem(choice.name(), "invalid_choice", choice.remedy());
    } else if (!option.get().equals(choice.defaultValue())) {
      chosen.put(choice.name(), written);
    }
  }
}
