package dev.vouch.server.summary;

import dev.vouch.core.report.Conversion;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.QueryCancelledException;
import dev.vouch.core.warehouse.QueryMemoryException;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.core.warehouse.WarehouseRestoringException;
import dev.vouch.core.warehouse.WarehouseUnavailableException;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Reads summaries from the reports as of the time of reading. Thread-safe. */
public final class SummaryReader {
  private final ReportQueries warehouse;
  private final Function<SiteId, List<SuccessRule>> rules;
  private final BiFunction<Site, DayRange, Optional<Conversion>> conversions;

  /**
   * Creates the reader.
   *
   * @param conversions the conversion of a site's revenue of some days
   */
  public SummaryReader(
      ReportQueries warehouse,
      Function<SiteId, List<SuccessRule>> rules,
      BiFunction<Site, DayRange, Optional<Conversion>> conversions) {
    this.warehouse = warehouse;
    this.rules = rules;
    this.conversions = conversions;
  }

  /** Returns the numbers; throws what {@link ReportQueries} throws. */
  public SiteSummary read(Site site, DayRange days) {
    DayRange withPrevious = new DayRange(days.previous().first(), days.last(), days.zone());
    return SiteSummary.read(
        warehouse, site, days, rules.apply(site.id()), conversions.apply(site, withPrevious));
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
