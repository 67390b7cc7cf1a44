package dev.vouch.reports;

import dev.vouch.core.report.Comparison;
import java.time.LocalDate;
import java.util.Optional;

/**
 * Parser of {@code compare}, or of {@code compare_from} and {@code compare_to} (docs/reports.md).
 */
public final class ComparisonParameters {
  private static final Comparison NONE = new Comparison.None();

  private ComparisonParameters() {}

  /**
   * Returns the comparison. Unspecified if the parameters are invalid.
   *
   * @param whenAbsent the comparison if no parameter names one
   */
  public static Comparison read(QueryParameters parameters, Comparison whenAbsent) {
    Optional<Comparison> named =
        parameters.parsed(
            "compare",
            ComparisonParameters::named,
            "invalid_comparison",
            "compare must be previous, weekdays, year or none. For other days, send compare_from"
                + " and compare_to instead.");
    Optional<LocalDate> first = ScopeParameters.date(parameters, "compare_from");
    Optional<LocalDate> last = ScopeParameters.date(parameters, "compare_to");
    boolean hasDates =
        !parameters.all("compare_from").isEmpty() || !parameters.all("compare_to").isEmpty();
    if (!hasDates) {
      return named.orElse(whenAbsent);
    }
    if (!parameters.all("compare").isEmpty()) {
      parameters.addProblem(
          "compare",
          "ambiguous_comparison",
          "Send either compare, or compare_from and compare_to.");
    }
    return chosen(parameters, first, last);
  }

  private static Optional<Comparison> named(String name) {
    return switch (name) {
      case "previous" -> Optional.of(new Comparison.Previous());
      case "weekdays" -> Optional.of(new Comparison.SameWeekdays());
      case "year" -> Optional.of(new Comparison.YearEarlier());
      case "none" -> Optional.of(NONE);
      default -> Optional.empty();
    };
  }

  private static Comparison chosen(
      QueryParameters parameters, Optional<LocalDate> first, Optional<LocalDate> last) {
    requireBoth(parameters);
    if (first.isEmpty() || last.isEmpty()) {
      return NONE;
    }
    if (first.get().isAfter(last.get())) {
      parameters.addProblem(
          "compare_from", "from_after_to", "compare_from must not be after compare_to.");
    }
    return new Comparison.Chosen(first.get(), last.get());
  }

  private static void requireBoth(QueryParameters parameters) {
    for (String name : new String[] {"compare_from", "compare_to"}) {
      if (parameters.all(name).isEmpty()) {
        parameters.addProblem(name, "missing_date", "Send compare_from and compare_to together.");
      }
    }
  }
}
