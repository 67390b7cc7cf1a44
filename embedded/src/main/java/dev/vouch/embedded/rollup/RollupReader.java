package dev.vouch.embedded.rollup;

import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.FunnelBreakdownQuestion;
import dev.vouch.core.report.FunnelExitsQuestion;
import dev.vouch.core.report.FunnelQuestion;
import dev.vouch.core.report.JourneysQuestion;
import dev.vouch.core.report.LatestSuccessesQuestion;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.Row;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.core.report.SuccessGapQuestion;
import dev.vouch.core.report.SuccessesQuestion;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.report.TimeseriesQuestion;
import dev.vouch.core.site.SiteId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.duckdb.DuckDBConnection;

/**
 * Answers questions without filters about many events from rollups, as of the connection's
 * transaction. The answers equal those of the questions' own queries over the rows.
 */
public final class RollupReader {
  private RollupReader() {}

  /** Reads the rows of an answer. */
  @FunctionalInterface
  private interface RolledAnswer {
    List<Row> rows(RolledRange range) throws SQLException;
  }

  /**
   * Returns the rows of those questions' queries that rollups answer faster than the rows.
   *
   * @param connection in a transaction; gets temporary tables and views
   */
  public static Map<Question<?>, List<Row>> rows(
      DuckDBConnection connection, Collection<? extends Question<?>> questions)
      throws SQLException {
    Map<ScopedQuestion<?>, RolledAnswer> answers = new LinkedHashMap<>();
    Set<SiteId> sites = new HashSet<>();
    NavigableSet<Instant> boundaries = new TreeSet<>();
    for (Question<?> question : questions) {
      if (question instanceof ScopedQuestion<?> scoped && answer(scoped).isPresent()) {
        answers.put(scoped, answer(scoped).get());
        sites.add(scoped.site());
        boundaries.addAll(boundaries(scoped));
      }
    }
    // A page is about one site.
    if (sites.size() != 1 || !RolledSite.create(connection, sites.iterator().next(), boundaries)) {
      return Map.of();
    }
    Map<Question<?>, List<Row>> rows = new HashMap<>();
    for (Map.Entry<ScopedQuestion<?>, RolledAnswer> entry : answers.entrySet()) {
      Scope scope = entry.getKey().scope();
      RollupSpan span = new RollupSpan(scope.from(), scope.until());
      rows.put(
          entry.getKey(), entry.getValue().rows(new RolledRange(connection, scope.site(), span)));
    }
    return rows;
  }

  private static List<Instant> boundaries(ScopedQuestion<?> question) {
    List<Instant> boundaries = new ArrayList<>();
    boundaries.add(question.scope().from());
    boundaries.add(question.scope().until());
    if (question instanceof TimeseriesQuestion series) {
      boundaries.addAll(series.starts());
    }
    return boundaries;
  }

  private static Optional<RolledAnswer> answer(ScopedQuestion<?> question) {
    return question.scope().filters().isEmpty() ? unfiltered(question) : Optional.empty();
  }

  private static Optional<RolledAnswer> unfiltered(ScopedQuestion<?> question) {
    return switch (question) {
      case SummaryQuestion summary ->
          Optional.of(
              range ->
                  new RolledTotals(range, List.of(summary.scope().from())).rows(summary.rules()));
      case TimeseriesQuestion series ->
          Optional.of(range -> new RolledTotals(range, series.starts()).rows(series.rules()));
      case SuccessesQuestion successes ->
          Optional.of(range -> new RolledSuccesses(range, successes).rows());
      case BreakdownQuestion breakdown -> values(breakdown);
      case CoverageQuestion _,
          FunnelQuestion _,
          FunnelBreakdownQuestion _,
          FunnelExitsQuestion _,
          JourneysQuestion _,
          SuccessGapQuestion _,
          LatestSuccessesQuestion _ ->
          Optional.empty();
    };
  }

  private static Optional<RolledAnswer> values(BreakdownQuestion breakdown) {
    return switch (breakdown.by()) {
      case Dimension.Field field ->
          Optional.of(
              range ->
                  new RolledValues(
                          range,
                          RolledDimension.of(field, breakdown.scope().credit()),
                          breakdown.order(),
                          breakdown.limit())
                      .rows());
      case Dimension.Property _ -> Optional.empty();
    };
  }
}
