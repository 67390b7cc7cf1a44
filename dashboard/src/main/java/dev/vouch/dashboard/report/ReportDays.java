package dev.vouch.dashboard.report;

import dev.vouch.core.report.Comparison;
import dev.vouch.core.report.DayRange;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * The days of a report page and what they are compared with.
 *
 * @param days days in the site's time zone
 * @param period period that determines the days; empty for custom days
 * @param areReordered whether the request had the last day first
 */
public record ReportDays(
    DayRange days, Optional<Period> period, Comparison comparison, boolean areReordered) {
  /** What a page shows when its URL says nothing. */
  static final Period PRESET = Period.DAYS_30;

  static final Comparison COMPARISON = new Comparison.Previous();

  /** The days to compare with; empty without a comparison. */
  Optional<DayRange> previous() {
    return period
        .map(named -> named.compared(days, comparison))
        .orElseGet(() -> comparison.with(days));
  }

  /** Whether the last day is not over. */
  boolean isInProgress(Instant now) {
    return now.isBefore(days.until());
  }

  /** The end of the compared days: the same time of day while the last day is not over. */
  Instant previousEnd(DayRange previous, Instant now) {
    if (!isInProgress(now)) {
      return previous.until();
    }
    // Truncated to the minute, so that reloads share a report.
    ZonedDateTime minute = now.atZone(days.zone()).truncatedTo(ChronoUnit.MINUTES);
    Instant time =
        minute.minusDays(ChronoUnit.DAYS.between(previous.first(), days.first())).toInstant();
    if (time.isBefore(previous.from())) {
      return previous.from();
    }
    return time.isBefore(previous.until()) ? time : previous.until();
  }

  /** A copy with these days. */
  ReportDays with(DayRange others) {
    return new ReportDays(others, Optional.empty(), comparison, false);
  }

  /** A copy with another comparison. */
  ReportDays with(Comparison other) {
    return new ReportDays(days, period, other, areReordered);
  }

  /** The parameters of the days in the URL of a page. */
  List<QueryParameter> parameters() {
    return period.map(ReportDays::parameters).orElseGet(this::firstAndLast);
  }

  /** The parameters of a period in the URL of a page. */
  static List<QueryParameter> parameters(Period period) {
    return period == PRESET ? List.of() : List.of(new QueryParameter("period", period.wireName()));
  }

  /** The parameters of the days in the URL of the API. */
  List<QueryParameter> firstAndLast() {
    return range("from", "to", days);
  }

  /** The parameters of the comparison in the URL of a page. */
  List<QueryParameter> comparisonParameters() {
    return comparison.equals(COMPARISON) ? List.of() : parameters(comparison);
  }

  /** The parameters of the comparison in the URL of the API, which does not know periods. */
  List<QueryParameter> comparisonOfApi() {
    return previous()
        .map(
            compared ->
                comparison.with(days).filter(compared::equals).isPresent()
                    ? parameters(comparison)
                    : range("compare_from", "compare_to", compared))
        .orElse(List.of());
  }

  private static List<QueryParameter> parameters(Comparison comparison) {
    return switch (comparison) {
      case Comparison.None _ -> List.of(new QueryParameter("compare", "none"));
      case Comparison.Previous _ -> List.of(new QueryParameter("compare", "previous"));
      case Comparison.SameWeekdays _ -> List.of(new QueryParameter("compare", "weekdays"));
      case Comparison.YearEarlier _ -> List.of(new QueryParameter("compare", "year"));
      case Comparison.Chosen chosen ->
          List.of(
              new QueryParameter("compare_from", chosen.first().toString()),
              new QueryParameter("compare_to", chosen.last().toString()));
    };
  }

  private static List<QueryParameter> range(String first, String last, DayRange days) {
    return List.of(
        new QueryParameter(first, days.first().toString()),
        new QueryParameter(last, days.last().toString()));
  }
}
