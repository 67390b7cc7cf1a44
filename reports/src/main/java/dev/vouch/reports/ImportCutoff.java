package dev.vouch.reports;

import dev.vouch.core.event.EventLimits;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.site.Site;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.directory.imported.ImportedTotals;
import dev.vouch.directory.imported.ImportedTotals.ImportedDays;
import dev.vouch.directory.site.SiteRegistry;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Optional;

/**
 * The day on which a site received its first event, from which on imported totals do not count, so
 * that no visit counts twice. Backdated events from before it leave imported totals as they are.
 * Thread-safe.
 */
public final class ImportCutoff {
  /** How much earlier than the site its first event can be: clocks may have been wrong. */
  private static final Duration EARLIER_MAX = EventLimits.BACKDATED_MAX.plusDays(1);

  private final SiteRegistry sites;
  private final ImportedTotals totals;
  private final FirstEvents events;

  public ImportCutoff(SiteRegistry sites, ImportedTotals totals, ReportQueries queries) {
    this.sites = sites;
    this.totals = totals;
    events = new FirstEvents(queries);
  }

  /**
   * Returns the first day whose imported totals do not count; empty if all count, because the site
   * received no event on a day with imported totals or on an earlier one.
   */
  public Optional<LocalDate> of(Site site) {
    return totals.days(site.id()).flatMap(imported -> find(site, imported));
  }

  private Optional<LocalDate> find(Site site, ImportedDays imported) {
    LocalDate created = created(site).orElse(imported.first());
    LocalDate from = created.minusDays(EARLIER_MAX.toDays());
    DayRange days =
        new DayRange(
            from.isBefore(imported.first()) ? from : imported.first(),
            imported.last(),
            site.timeZone());
    return events
        .day(site.id(), days)
        .map(
            first ->
                // Earlier events are copied ones, which were received before the site was created.
                events.receiptDay(
                    site, first, first.isBefore(from) ? first : created, imported.last()))
        .filter(day -> !day.isAfter(imported.last()));
  }

  private Optional<LocalDate> created(Site site) {
    return sites
        .registered(site.id())
        .map(registered -> LocalDate.ofInstant(registered.createdAt(), site.timeZone()));
  }
}
