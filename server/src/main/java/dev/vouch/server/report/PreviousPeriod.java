package dev.vouch.server.report;

import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Scope;
import dev.vouch.core.site.Site;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The period that a report is compared with: the same number of days, directly before.
 *
 * @param scope the scope of the report over the period, with the same filters
 */
record PreviousPeriod(DayRange days, Scope scope) {
  /** The JSON field of the previous period, in a response and in each row. */
  static final String FIELD = "previous";

  /** Parses {@code compare}; empty if absent or invalid. */
  static Optional<PreviousPeriod> read(Site site, Scope scope, QueryParameters parameters) {
    Optional<String> compare = parameters.single("compare");
    boolean isPrevious = compare.filter("previous"::equals).isPresent();
    if (compare.isPresent() && !isPrevious) {
      parameters.addProblem(
          "compare", "invalid_comparison", "compare must be previous. Omit it for no comparison.");
    }
    DayRange days = DayRange.of(scope, site.timeZone()).previous();
    return isPrevious
        ? Optional.of(new PreviousPeriod(days, scope.during(days)))
        : Optional.empty();
  }

  /** Returns the first and last day as JSON. */
  JsonObject json() {
    return new JsonObject().put("from", days.first().toString()).put("to", days.last().toString());
  }

  /** Returns the columns of a report followed by those of its comparison. */
  static List<String> columns(List<String> columns, List<String> compared) {
    return Stream.concat(columns.stream(), compared.stream().map(name -> FIELD + "." + name))
        .toList();
  }
}
