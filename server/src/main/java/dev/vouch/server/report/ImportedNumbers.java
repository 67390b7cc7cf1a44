package dev.vouch.server.report;

import dev.vouch.core.wire.WireNamed;
import dev.vouch.directory.imported.ImportedCounts;
import dev.vouch.directory.imported.ImportedTotals;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * The imported totals of a report, next to the site's own numbers.
 *
 * @param status whether there are any, and if not, why
 * @param before the day on which the site received its first event, from which on imported totals
 *     do not count; empty if all count, or if none were looked for
 * @param rows the days or values; empty unless there are any
 * @param <T> what a row is
 */
public record ImportedNumbers<T>(Status status, Optional<LocalDate> before, List<T> rows) {
  public ImportedNumbers {
    rows = List.copyOf(rows);
  }

  /** Whether a report has imported totals. */
  public enum Status implements WireNamed {
    INCLUDED,
    /** No import has totals of this dimension in the period before the first event was received. */
    NONE,
    /** Imports have no totals that match the filters. */
    FILTERED,
    /** Imports have no totals of hours. */
    HOURLY
  }

  static <T> ImportedNumbers<T> without(Status status) {
    return new ImportedNumbers<>(status, Optional.empty(), List.of());
  }

  static <T> ImportedNumbers<T> of(Optional<LocalDate> before, List<T> rows) {
    return new ImportedNumbers<>(rows.isEmpty() ? Status.NONE : Status.INCLUDED, before, rows);
  }

  /** Returns the sum of some days; empty if there are none. */
  public static Optional<ImportedCounts> sum(List<ImportedTotals.Day> days) {
    return days.isEmpty()
        ? Optional.empty()
        : Optional.of(ImportedCounts.sum(days.stream().map(ImportedTotals.Day::counts).toList()));
  }
}
