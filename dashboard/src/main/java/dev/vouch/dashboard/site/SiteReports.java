package dev.vouch.dashboard.site;

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
import dev.vouch.dashboard.report.Sparkline;
import dev.vouch.dashboard.site.SitePages.ListedSite.SiteTotals;
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
 * Queries for the totals of the listed sites in the last 30 days, with revenue converted where
 * possible. They equal the totals on each site's overview. Thread-safe.
 */
final class SiteReports {
  static final int DAYS = 30;

  /** The number of concurrent queries; leaves other report threads to other users. */
  private static final int AT_ONCE = 2;

  private final ReportQueries warehouse;
  private final BiFunction<Site, DayRange, Optional<Conversion>> conversions;
  private final InstantSource clock;
  private final Duration timeLimit;

  /**
   * Creates the queries.
   *
   * @param conversions returns the conversion of a site's revenue on some days; empty if there is
   *     none
   * @param timeLimit the time for all sites together; sites that are not ready then get no totals
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
   * Returns the totals of each site, in the same order; empty for sites that took too long or
   * failed.
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
    // No success rules are needed: only unconfirmed successes depend on them.
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
