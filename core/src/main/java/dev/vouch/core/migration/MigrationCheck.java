package dev.vouch.core.migration;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.Successes;
import dev.vouch.core.report.SuccessesQuestion;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.report.TimeseriesQuestion;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.ReportQueries;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Compares the reports of two engines: totals, totals by day, sources by each credit model,
 * successes by name, and coverage. Stateless.
 */
public final class MigrationCheck {
  private static final Duration CORRECTED_MAX = Duration.ofMinutes(2);
  private static final Duration INTERVAL = Duration.ofSeconds(1);
  private static final int DAYS_AT_ONCE = 100;
  private static final int SOURCES_MAX = 10_000;

  private MigrationCheck() {}

  /**
   * The result for one site.
   *
   * @param totals the totals of the source
   * @param differences a line for each figure that differs
   */
  public record SiteResult(SiteId site, Summary totals, List<String> differences) {
    public SiteResult {
      differences = List.copyOf(differences);
    }

    /** Whether all reports are equal. */
    public boolean isEqual() {
      return differences.isEmpty();
    }
  }

  /**
   * Compares the reports of a site until they are equal, for at most two minutes, because an engine
   * may apply corrections of earlier events later.
   */
  public static SiteResult await(
      SiteId site, DayRange days, ReportQueries source, ReportQueries target)
      throws InterruptedException {
    long deadlineNanos = System.nanoTime() + CORRECTED_MAX.toNanos();
    SiteResult result = compare(site, days, source, target);
    while (!result.isEqual() && System.nanoTime() < deadlineNanos) {
      Thread.sleep(INTERVAL);
      result = compare(site, days, source, target);
    }
    return result;
  }

  private static SiteResult compare(
      SiteId site, DayRange days, ReportQueries source, ReportQueries target) {
    SortedMap<String, String> expected = figures(site, days, source);
    SortedMap<String, String> actual = figures(site, days, target);
    SortedSet<String> names = new TreeSet<>(expected.keySet());
    names.addAll(actual.keySet());
    List<String> differences =
        names.stream()
            .filter(name -> !Objects.equals(expected.get(name), actual.get(name)))
            .map(
                name ->
                    "%s: %s instead of %s"
                        .formatted(
                            name,
                            actual.getOrDefault(name, "nothing"),
                            expected.getOrDefault(name, "nothing")))
            .toList();
    return new SiteResult(
        site,
        source.answer(new SummaryQuestion(scope(site, days, AttributionModel.LAST), List.of())),
        differences);
  }

  private static SortedMap<String, String> figures(
      SiteId site, DayRange days, ReportQueries queries) {
    SortedMap<String, String> figures = new TreeMap<>();
    Scope scope = scope(site, days, AttributionModel.LAST);
    figures.put("totals", text(queries.answer(new SummaryQuestion(scope, List.of()))));
    addDays(days, scope, queries, figures);
    for (AttributionModel model : List.of(AttributionModel.LAST, AttributionModel.FIRST)) {
      Breakdown sources =
          queries.answer(
              new BreakdownQuestion(scope(site, days, model), Dimension.Field.SOURCE, SOURCES_MAX));
      for (Breakdown.Line line : sources.lines()) {
        figures.put(
            "source %s, %s credit".formatted(line.key().orElse("unknown"), model.wireName()),
            "%d visitors, %d page views, %s successes, %s"
                .formatted(
                    line.visitors(),
                    line.pageviews(),
                    line.successes().stripTrailingZeros().toPlainString(),
                    text(line.revenue())));
      }
    }
    Successes successes = queries.answer(new SuccessesQuestion(scope, List.of()));
    for (Successes.Line line : successes.lines()) {
      figures.put(
          "success " + line.name(),
          "%d, %d converters, %s, %d unconfirmed"
              .formatted(
                  line.successes(), line.converters(), text(line.revenue()), line.unconfirmed()));
    }
    addCounts("coverage", queries.answer(new CoverageQuestion(scope)).reasons(), figures);
    return figures;
  }

  /** Omits counts of zero, which a report may contain or not. */
  private static void addCounts(
      String name, Map<?, Long> counts, SortedMap<String, String> figures) {
    counts.forEach(
        (key, count) -> {
          if (count != 0) {
            figures.put(name + " " + key, Long.toString(count));
          }
        });
  }

  private static void addDays(
      DayRange days, Scope scope, ReportQueries queries, SortedMap<String, String> figures) {
    for (LocalDate first = days.first();
        !first.isAfter(days.last());
        first = first.plusDays(DAYS_AT_ONCE)) {
      LocalDate end = first.plusDays(DAYS_AT_ONCE);
      DayRange part =
          new DayRange(
              first, end.isAfter(days.last()) ? days.last() : end.minusDays(1), days.zone());
      List<Instant> starts = new ArrayList<>();
      for (LocalDate day = part.first(); !day.isAfter(part.last()); day = day.plusDays(1)) {
        starts.add(day.atStartOfDay(days.zone()).toInstant());
      }
      List<Summary> totals =
          queries.answer(new TimeseriesQuestion(scope.during(part), List.of(), starts)).buckets();
      for (int day = 0; day < totals.size(); day++) {
        if (!totals.get(day).equals(Summary.NOTHING)) {
          figures.put("day " + part.first().plusDays(day), text(totals.get(day)));
        }
      }
    }
  }

  private static Scope scope(SiteId site, DayRange days, AttributionModel model) {
    return new Scope(site, days.from(), days.until(), model, List.of(), Optional.empty());
  }

  private static String text(Summary summary) {
    return "%d visitors, %d page views, %d successes, %d converters, %s, %d unconfirmed"
        .formatted(
            summary.visitors(),
            summary.pageviews(),
            summary.successes(),
            summary.converters(),
            text(summary.revenue()),
            summary.unconfirmed());
  }

  private static String text(Revenue revenue) {
    return revenue.amounts().stream()
        .filter(amount -> amount.value().signum() != 0)
        .map(
            amount ->
                amount.value().stripTrailingZeros().toPlainString()
                    + amount.currency().map(" "::concat).orElse(""))
        .collect(Collectors.joining(" and ", "revenue ", ""));
  }
}
