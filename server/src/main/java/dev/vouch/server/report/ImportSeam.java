package dev.vouch.server.report;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.site.Site;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.directory.imported.ImportedTotals;
import dev.vouch.directory.site.RegisteredSite;
import dev.vouch.directory.site.SiteRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * The day of a site's first own event, from which on imported totals do not count, so that no visit
 * counts twice. Thread-safe.
 */
public final class ImportSeam {
  /** How much earlier than the site its first event can be: clocks may have been wrong. */
  private static final Duration CLOCK_ERROR_MAX = Duration.ofDays(1);

  private final SiteRegistry sites;
  private final ImportedTotals totals;
  private final ReportQueries queries;
  private final FirstEventDay events;

  public ImportSeam(SiteRegistry sites, ImportedTotals totals, ReportQueries queries) {
    this.sites = sites;
    this.totals = totals;
    this.queries = queries;
    events = new FirstEventDay(queries);
  }

  /**
   * Returns the first day whose imported totals do not count; empty if all count, because the site
   * has no event of a day with imported totals or of an earlier one.
   */
  public Optional<LocalDate> of(Site site) {
    return totals
        .days(site.id())
        .flatMap(days -> find(site, new DayRange(days.first(), days.last(), site.timeZone())));
  }

  private Optional<LocalDate> find(Site site, DayRange imported) {
    return hasEventBefore(site, imported.from())
        ? Optional.of(imported.first())
        : events.find(site.id(), imported);
  }

  private boolean hasEventBefore(Site site, Instant until) {
    Optional<Instant> earliest =
        sites
            .registered(site.id())
            .map(RegisteredSite::createdAt)
            .map(at -> at.minus(CLOCK_ERROR_MAX));
    return earliest.isPresent()
        && earliest.get().isBefore(until)
        && !queries
            .answer(new SummaryQuestion(scope(site, earliest.get(), until), List.of()))
            .equals(Summary.NOTHING);
  }

  private static Scope scope(Site site, Instant from, Instant until) {
    return new Scope(site.id(), from, until, AttributionModel.LAST, List.of());
  }
}
