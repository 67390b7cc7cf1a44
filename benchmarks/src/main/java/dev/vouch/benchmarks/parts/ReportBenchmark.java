package dev.vouch.benchmarks.parts;

import dev.vouch.benchmarks.fill.DatasetGenerator;
import dev.vouch.benchmarks.fill.DatasetSpec;
import dev.vouch.benchmarks.fill.DatasetSpec.Shape;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.FunnelQuestion;
import dev.vouch.core.report.Interval;
import dev.vouch.core.report.Journeys;
import dev.vouch.core.report.JourneysQuestion;
import dev.vouch.core.report.PathStep;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.SuccessesQuestion;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.report.TimeseriesQuestion;
import dev.vouch.core.site.SiteId;
import dev.vouch.embedded.warehouse.SegmentWarehouse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Benchmark of each report over 30 days of a site with 100,000 events, about half of them in closed
 * days. Coverage requires little more than the credit of server events.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ReportBenchmark {
  private static final int DAYS = 30;
  private static final int ROWS = 8;
  private static final long EVENTS = 100_000;

  /** The reports. */
  public enum Report {
    SUMMARY,
    TIMESERIES,
    SOURCES,
    PAGES,
    SUCCESSES,
    COVERAGE,
    FUNNEL,
    JOURNEYS,
    EVENTS
  }

  /** The measured report. */
  @Param public Report report = Report.SUMMARY;

  private final Path directory = ShopSamples.directory();
  private final SegmentWarehouse warehouse;
  private final SiteId site;
  private final dev.vouch.core.report.Scope scope;
  private Question<?> question;

  /** Fills a warehouse. */
  public ReportBenchmark() {
    Instant now = Instant.now();
    DatasetSpec dataset = new DatasetSpec(EVENTS, Shape.SINGLE, now);
    site = DatasetGenerator.fill(directory, dataset, written -> {}).sites().getFirst().id();
    warehouse = SegmentWarehouse.open(directory, Clock.systemUTC());
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    DayRange days = new DayRange(today.minusDays(DAYS - 1), today, ZoneOffset.UTC);
    scope =
        new dev.vouch.core.report.Scope(
            site, days.from(), days.until(), AttributionModel.LAST, List.of());
    question = new SummaryQuestion(scope, List.of());
  }

  /** Selects the query. */
  @Setup
  public void choose() {
    question =
        switch (report) {
          case SUMMARY -> new SummaryQuestion(scope, List.of());
          case TIMESERIES -> new TimeseriesQuestion(scope, List.of(), starts());
          case SOURCES -> new BreakdownQuestion(scope, Field.SOURCE, ROWS);
          case PAGES -> new BreakdownQuestion(scope, Field.PAGE_PATH, ROWS);
          case SUCCESSES -> new SuccessesQuestion(scope, List.of(), ROWS);
          case COVERAGE -> new CoverageQuestion(scope);
          case FUNNEL ->
              new FunnelQuestion(
                  scope,
                  List.of(page("/pricing"), page("/signup"), purchase()),
                  Duration.ofDays(7));
          case JOURNEYS ->
              new JourneysQuestion(
                  scope, page("/pricing"), Journeys.Direction.FORWARD, 3, Duration.ofDays(1), ROWS);
          case EVENTS ->
              new EventsQuestion(site, 50, Optional.empty(), Optional.empty(), Optional.empty());
        };
  }

  private List<Instant> starts() {
    return Interval.DAY.starts(DayRange.of(scope, ZoneOffset.UTC), DAYS).stream()
        .map(ZonedDateTime::toInstant)
        .toList();
  }

  private static PathStep page(String path) {
    return new PathStep(PathStep.Kind.PAGE, path);
  }

  private static PathStep purchase() {
    return new PathStep(PathStep.Kind.SUCCESS, "purchase");
  }

  /** Runs the query. */
  @Benchmark
  public Object answer() {
    return warehouse.answer(question);
  }

  /** Removes the directory. */
  @TearDown
  public void close() {
    warehouse.close();
    ShopSamples.remove(directory);
  }
}
