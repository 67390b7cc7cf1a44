package dev.vouch.reports;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Interval;
import dev.vouch.core.report.Scope;
import dev.vouch.core.site.Site;
import dev.vouch.directory.imported.ImportedCounts;
import dev.vouch.directory.imported.ImportedTotals;
import dev.vouch.directory.imported.ImportedTotals.ImportedSlice;
import dev.vouch.http.resource.Lazy;
import dev.vouch.reports.ImportedNumbers.Line;
import dev.vouch.reports.ImportedNumbers.Status;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The imported totals of a site on the days before it received its first event. They are by one
 * dimension at most and of whole values, so other filters exclude them. For one request; not
 * thread-safe.
 */
public final class ImportedReport {
  private final Site site;
  private final ImportedTotals totals;
  private final Lazy<Optional<LocalDate>> before;
  private final Map<Scope, List<ImportedTotals.Day>> daysByScope = new HashMap<>();

  public ImportedReport(Site site, ImportedTotals totals, ImportCutoff cutoff) {
    this.site = site;
    this.totals = totals;
    before = new Lazy<>(() -> cutoff.of(site));
  }

  /** Returns whether the site has imports. */
  boolean hasAny() {
    return totals.days(site.id()).isPresent();
  }

  /** Returns the imported totals of the lines of a report. */
  ImportedNumbers of(ReportRequest request) {
    if (request.success().isPresent()) {
      return ImportedNumbers.without(Status.FILTERED);
    }
    Scope scope = request.scope();
    return switch (request.subject()) {
      case Subject.OverTime(TimeBuckets buckets) when buckets.interval() == Interval.HOUR ->
          ImportedNumbers.without(Status.HOURLY);
      case Subject.Values(Dimension by) when scope.filters().isEmpty() && !(by instanceof Field) ->
          ImportedNumbers.without(Status.NONE);
      case Subject.Values(Dimension by) ->
          slice(scope.filters(), Optional.of(by))
              .map(slice -> values(scope, slice, request.order().limit()))
              .map(lines -> numbers(!lines.isEmpty(), lines))
              .orElse(ImportedNumbers.without(Status.FILTERED));
      case Subject.OverTime _, Subject.Fixed _, Subject.VisitPages _ ->
          slice(scope.filters(), Optional.empty())
              .map(slice -> daysByScope.computeIfAbsent(scope, of -> daily(of, slice)))
              .map(days -> numbers(!days.isEmpty(), lines(request.subject(), days)))
              .orElse(ImportedNumbers.without(Status.FILTERED));
    };
  }

  private ImportedNumbers numbers(boolean areThereAny, List<Line> lines) {
    return new ImportedNumbers(areThereAny ? Status.INCLUDED : Status.NONE, before.get(), lines);
  }

  private List<ImportedTotals.Day> daily(Scope scope, ImportedSlice slice) {
    return days(scope)
        .map(days -> totals.daily(site.id(), slice, days.first(), days.last()))
        .orElse(List.of());
  }

  /** Returns the lines of the values with the most visitors. */
  private List<Line> values(Scope scope, ImportedSlice slice, int limit) {
    return days(scope)
        .map(days -> totals.values(site.id(), slice, days.first(), days.last(), limit))
        .orElse(List.of())
        .stream()
        .map(value -> new Line(value.value(), Optional.of(value.counts())))
        .toList();
  }

  private static List<Line> lines(Subject subject, List<ImportedTotals.Day> days) {
    if (!(subject instanceof Subject.OverTime(TimeBuckets buckets))) {
      return List.of(sum(days.stream().map(ImportedTotals.Day::counts).toList()));
    }
    NavigableSet<LocalDate> starts =
        buckets.starts().stream()
            .map(ZonedDateTime::toLocalDate)
            .collect(Collectors.toCollection(TreeSet::new));
    Map<LocalDate, List<ImportedCounts>> byStart =
        days.stream()
            .collect(
                groupingBy(
                    day -> starts.headSet(day.date(), true).last(),
                    mapping(ImportedTotals.Day::counts, toList())));
    return starts.stream().map(start -> sum(byStart.getOrDefault(start, List.of()))).toList();
  }

  private static Line sum(List<ImportedCounts> counts) {
    return new Line(
        Optional.empty(),
        counts.isEmpty() ? Optional.empty() : Optional.of(ImportedCounts.sum(counts)));
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

  /** Returns what filters select of a dimension; empty if imported totals cannot be selected so. */
  private static Optional<ImportedSlice> slice(List<Filter> filters, Optional<Dimension> by) {
    Set<Dimension> dimensions =
        filters.stream().map(Filter::dimension).collect(Collectors.toCollection(HashSet::new));
    by.ifPresent(dimensions::add);
    if (dimensions.isEmpty()) {
      return Optional.of(ImportedSlice.OF_SITE);
    }
    if (dimensions.size() > 1
        || !(dimensions.iterator().next() instanceof Field field)
        || filters.stream().anyMatch(filter -> filter.operator() != Filter.Operator.IS)) {
      return Optional.empty();
    }
    return Optional.of(
        new ImportedSlice(
            Optional.of(field),
            filters.stream().map(Filter::value).collect(Collectors.toUnmodifiableSet())));
  }
}
