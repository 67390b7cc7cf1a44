package dev.vouch.reports;

import dev.vouch.core.wire.WireNamed;
import dev.vouch.directory.imported.ImportedCounts;
import dev.vouch.reports.Metric.Figure;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The imported totals of a report, next to the site's own numbers.
 *
 * @param status whether there are any, and if not, why
 * @param before the day on which the site received its first event, from which on imported totals
 *     do not count; empty if all count, or if none were looked for
 * @param lines one for each line of the report; for each imported value if the report is of values
 */
public record ImportedNumbers(Status status, Optional<LocalDate> before, List<Line> lines) {
  public ImportedNumbers {
    lines = List.copyOf(lines);
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

  static ImportedNumbers without(Status status) {
    return new ImportedNumbers(status, Optional.empty(), List.of());
  }

  /**
   * The imported totals of a line of a report.
   *
   * @param key the imported value; empty if the line is of something else, or of no value
   * @param counts empty if there are none
   */
  public record Line(Optional<String> key, Optional<ImportedCounts> counts) {
    /** The order of lines in which the one without a value is last. */
    public static final Comparator<Line> WITHOUT_KEY_LAST =
        Comparator.comparing(line -> line.key().isEmpty());

    /** Returns the imported number of a metric; empty if imports have none. */
    public OptionalLong of(Metric metric) {
      if (counts.isEmpty()) {
        return OptionalLong.empty();
      }
      return switch (metric) {
        case Figure.VISITORS -> OptionalLong.of(counts.get().visitors());
        case Figure.PAGEVIEWS -> counts.get().pageviews();
        case Figure.SUCCESSES -> counts.get().successes();
        case Figure _, MoneyMetric _ -> OptionalLong.empty();
      };
    }
  }
}
