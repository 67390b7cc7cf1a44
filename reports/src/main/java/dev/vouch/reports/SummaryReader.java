package dev.vouch.reports;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.BreakdownQuestion.Order;
import dev.vouch.core.report.Conversion;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Scope;
import dev.vouch.core.site.Site;
import dev.vouch.core.warehouse.QueryCancelledException;
import dev.vouch.core.warehouse.QueryMemoryException;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.core.warehouse.WarehouseRestoringException;
import dev.vouch.core.warehouse.WarehouseUnavailableException;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/** Reads summaries from the reports as of the time of reading. Thread-safe. */
public final class SummaryReader {
  private static final int ROWS = 5;

  private final ReportRunner reports;
  private final BiFunction<Site, DayRange, Optional<Conversion>> conversions;

  /**
   * Creates the reader.
   *
   * @param conversions the conversion of a site's revenue of some days
   */
  public SummaryReader(
      ReportRunner reports, BiFunction<Site, DayRange, Optional<Conversion>> conversions) {
    this.reports = reports;
    this.conversions = conversions;
  }

  /** Returns the numbers; throws what {@link ReportQueries} throws. */
  public SiteSummary read(Site site, DayRange days) {
    DayRange withPrevious = new DayRange(days.previous().first(), days.last(), days.zone());
    Scope scope =
        new Scope(site.id(), days.from(), days.until(), AttributionModel.LAST, List.of())
            .converted(conversions.apply(site, withPrevious));
    ReportRequest.Compared before =
        new ReportRequest.Compared(days.previous(), scope.during(days.previous()));
    ReportRequest period =
        ReportRequest.of(site, scope, Subject.Fixed.PERIOD).comparedWith(Optional.of(before));
    try (ReportRunner.Batch batch = reports.batch(site, reports.queries())) {
      Supplier<Report> totals = batch.ask(period);
      Supplier<Report> successes = batch.ask(list(site, scope, Subject.Fixed.SUCCESSES));
      Supplier<Report> sources = batch.ask(list(site, scope, new Subject.Values(Field.SOURCE)));
      Supplier<Report> pages = batch.ask(list(site, scope, new Subject.Values(Field.PAGE_PATH)));
      Supplier<Report> countries = batch.ask(list(site, scope, new Subject.Values(Field.COUNTRY)));
      return new SiteSummary(
          totals.get(), successes.get(), sources.get(), pages.get(), countries.get());
    }
  }

  private static ReportRequest list(Site site, Scope scope, Subject subject) {
    return ReportRequest.of(site, scope, subject).leading(Order.VISITORS, ROWS);
  }

  /** Returns the numbers; empty if the reports are not available now. */
  public Optional<SiteSummary> readIfAvailable(Site site, DayRange days) {
    try {
      return Optional.of(read(site, days));
    } catch (WarehouseUnavailableException
        | WarehouseRestoringException
        | QueryMemoryException
        | QueryCancelledException _) {
      return Optional.empty();
    }
  }
}
