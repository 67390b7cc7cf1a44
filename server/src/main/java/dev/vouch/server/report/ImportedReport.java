package dev.vouch.server.report;

import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Scope;
import dev.vouch.core.site.Site;
import dev.vouch.directory.imported.ImportedSlice;
import dev.vouch.directory.imported.ImportedTotals;
import dev.vouch.server.report.ImportedNumbers.Status;
import dev.vouch.server.resource.Lazy;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The imported totals of a site on the days before it received its first event. They are by one
 * dimension at most, so filters by another one exclude them. For one request; not thread-safe.
 */
public final class ImportedReport {
  private final Site site;
  private final ImportedTotals totals;
  private final Lazy<Optional<LocalDate>> before;

  ImportedReport(Site site, ImportedTotals totals, ImportCutoff cutoff) {
    this.site = site;
    this.totals = totals;
    before = new Lazy<>(() -> cutoff.of(site));
  }

  /** Returns whether the site has imports. */
  public boolean hasAny() {
    return totals.days(site.id()).isPresent();
  }

  /** Returns the sums of each day of a scope. */
  public ImportedNumbers<ImportedTotals.Day> daily(Scope scope) {
    Optional<ImportedSlice> slice = slice(scope.filters(), Optional.empty());
    if (slice.isEmpty()) {
      return ImportedNumbers.without(Status.FILTERED);
    }
    return days(scope)
        .map(days -> totals.daily(site.id(), slice.get(), days.first(), days.last()))
        .map(rows -> ImportedNumbers.of(before.get(), rows))
        .orElseGet(() -> ImportedNumbers.of(before.get(), List.of()));
  }

  /** Returns the sums of the values with the most visitors. */
  public ImportedNumbers<ImportedTotals.Value> values(Scope scope, Dimension by, int limit) {
    if (scope.filters().isEmpty() && !(by instanceof Field)) {
      return ImportedNumbers.without(Status.NONE);
    }
    Optional<ImportedSlice> slice = slice(scope.filters(), Optional.of(by));
    if (slice.isEmpty()) {
      return ImportedNumbers.without(Status.FILTERED);
    }
    return days(scope)
        .map(days -> totals.values(site.id(), slice.get(), days.first(), days.last(), limit))
        .map(rows -> ImportedNumbers.of(before.get(), rows))
        .orElseGet(() -> ImportedNumbers.of(before.get(), List.of()));
  }

  /** Returns the days of the scope that count; empty if there are none. */
  private Optional<DayRange> days(Scope scope) {
    DayRange days = DayRange.of(scope, site.timeZone());
    LocalDate last =
        before
            .get()
            .map(day -> day.minusDays(1))
            .filter(day -> day.isBefore(days.last()))
            .orElse(days.last());
    return last.isBefore(days.first())
        ? Optional.empty()
        : Optional.of(new DayRange(days.first(), last, days.zone()));
  }

  /** Returns what filters select of a dimension; empty if that needs more than one dimension. */
  private static Optional<ImportedSlice> slice(List<Filter> filters, Optional<Dimension> by) {
    Set<Dimension> dimensions =
        filters.stream().map(Filter::dimension).collect(Collectors.toCollection(HashSet::new));
    by.ifPresent(dimensions::add);
    if (dimensions.isEmpty()) {
      return Optional.of(ImportedSlice.OF_SITE);
    }
    if (dimensions.size() > 1 || !(dimensions.iterator().next() instanceof Field field)) {
      return Optional.empty();
    }
    return Optional.of(
        new ImportedSlice(
            Optional.of(field),
            filters.stream().map(Filter::value).collect(Collectors.toUnmodifiableSet())));
  }
}
