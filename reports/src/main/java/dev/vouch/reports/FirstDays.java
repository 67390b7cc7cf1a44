package dev.vouch.reports;

import dev.vouch.core.event.EventLimits;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.directory.imported.ImportedTotals;
import dev.vouch.directory.imported.ImportedTotals.ImportedDays;
import dev.vouch.directory.site.RegisteredSite;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;
import java.util.stream.Stream;

/** The first days of reports of all time. Blocking; thread-safe. */
@FunctionalInterface
public interface FirstDays {
  /** The days on which sites were created. */
  FirstDays CREATION = FirstDays::created;

  /** Returns the first day, in the time zone of the site. */
  LocalDate of(RegisteredSite site);

  /**
   * Returns the days on which sites were created, or earlier ones with imported totals or with
   * backdated events.
   */
  static FirstDays by(ImportedTotals totals, ReportQueries queries) {
    FirstEvents events = new FirstEvents(queries);
    return registered -> {
      LocalDate created = created(registered);
      return Stream.of(
              Optional.of(created),
              totals.days(registered.site().id()).map(ImportedDays::first),
              events.day(registered.site().id(), backdated(registered, created)))
          .flatMap(Optional::stream)
          .min(LocalDate::compareTo)
          .orElse(created);
    };
  }

  private static LocalDate created(RegisteredSite registered) {
    return LocalDate.ofInstant(registered.createdAt(), registered.site().timeZone());
  }

  /** Returns the days before the creation that backdated events can have. */
  private static DayRange backdated(RegisteredSite registered, LocalDate created) {
    ZoneId zone = registered.site().timeZone();
    LocalDate first =
        LocalDate.ofInstant(registered.createdAt().minus(EventLimits.BACKDATED_MAX), zone);
    return new DayRange(first, created.minusDays(1), zone);
  }
}
