package dev.vouch.server.dashboard.site;

import dev.vouch.core.report.Answers;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.Conversion;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Interval;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.report.TimeseriesQuestion;
import dev.vouch.core.site.Site;
import dev.vouch.core.warehouse.QueryCancelledException;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.server.dashboard.report.Sparkline;
import dev.vouch.server.dashboard.site.ListedSite.SiteTotals;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;

/**
 * The totals of the last 30 days of each site in the list, which are those of its overview, with
 * revenue converted where possible. Thread-safe.
 */
final class SiteReports {
  static final int DAYS = 30;

  /** Leaves threads of the warehouse to other readers. */
  private static final int AT_ONCE = 2;

  private final ReportQueries warehouse;
  private final BiFunction<Site, DayRange, Optional<Conversion>> conversions;
  private final InstantSource clock;
  private final Duration timeLimit;

  /**
   * @param conversions the conversion of a site's revenue of some days
   * @param timeLimit for all sites together; those whose totals are not ready then have none
   */
  SiteReports(
      ReportQueries warehouse,
      BiFunction<Site, DayRange, Optional<Conversion>> conversions,
      InstantSource clock,
      Duration timeLimit) {
    this.warehouse = warehouse;
    this.conversions = conversions;
    this.clock = clock;
    this.timeLimit = timeLimit;
  }

  /**
   * Returns the totals of each site, in their order; empty if they took too long or reports are not
   * available.
   */
  List<Optional<SiteTotals>> totals(List<Site> sites) {
    Instant now = clock.instant();
    List<Callable<SiteTotals>> tasks =
        sites.stream().<Callable<SiteTotals>>map(site -> () -> totals(site, now)).toList();
    try (ExecutorService threads =
        Executors.newFixedThreadPool(AT_ONCE, Thread.ofVirtual().factory())) {
      return threads.invokeAll(tasks, timeLimit.toNanos(), TimeUnit.NANOSECONDS).stream()
          .map(SiteReports::finished)
          .toList();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new QueryCancelledException(e);
    }
  }

  private static Optional<SiteTotals> finished(Future<SiteTotals> totals) {
    return totals.state() == Future.State.SUCCESS
        ? Optional.of(totals.resultNow())
        : Optional.empty();
  }

  private SiteTotals totals(Site site, Instant now) {
    ZoneId zone = site.timeZone();
    LocalDate today = LocalDate.ofInstant(now, zone);
    DayRange days = new DayRange(today.minusDays(DAYS - 1L), today, zone);
    Scope scope =
        new Scope(site.id(), days.from(), days.until(), AttributionModel.LAST, List.of())
            .converted(conversions.apply(site, days));
    // Without success rules, which only unconfirmed successes depend on.
    SummaryQuestion summary = new SummaryQuestion(scope, List.of());
    TimeseriesQuestion daily =
        new TimeseriesQuestion(
            scope,
            List.of(),
            Interval.DAY.starts(days, DAYS).stream().map(ZonedDateTime::toInstant).toList());
    Answers answers = warehouse.answerAll(List.of(summary, daily));
    return new SiteTotals(
        answers.of(summary),
        new Sparkline(answers.of(daily).buckets().stream().map(Summary::visitors).toList()));
  }
}
