package dev.vouch.server.report;

import dev.vouch.core.report.Comparison;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Scope;
import dev.vouch.core.site.Site;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The period that a report is compared with.
 *
 * @param scope the scope of the report over the period, with the same filters
 */
record ComparedPeriod(DayRange days, Scope scope) {
  /** The JSON field of the compared period, in a response and in each row. */
  static final String FIELD = "previous";

  /** Parses the comparison; empty if there is none or it is invalid. */
  static Optional<ComparedPeriod> read(Site site, Scope scope, QueryParameters parameters) {
    return ComparisonParameters.read(parameters, new Comparison.None())
        .with(DayRange.of(scope, site.timeZone()))
        .map(days -> new ComparedPeriod(days, scope.during(days)));
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
