package dev.vouch.embedded.rollup;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.FunnelBreakdownQuestion;
import dev.vouch.core.report.FunnelExitsQuestion;
import dev.vouch.core.report.FunnelQuestion;
import dev.vouch.core.report.JourneysQuestion;
import dev.vouch.core.report.LatestSuccessesQuestion;
import dev.vouch.core.report.NewAndReturningQuestion;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.RatePeriods;
import dev.vouch.core.report.Row;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.core.report.SuccessGapQuestion;
import dev.vouch.core.report.SuccessesQuestion;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.report.TimeToConversionQuestion;
import dev.vouch.core.report.TimeseriesQuestion;
import dev.vouch.core.report.TouchesBeforeConversionQuestion;
import dev.vouch.core.report.VisitPagesQuestion;
import dev.vouch.core.report.VisitsQuestion;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import org.duckdb.DuckDBConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers questions about many events from rollups, as of the connection's transaction; those with
 * filters from rollups of the matching events. The answers equal those of the questions' own
 * queries over the rows.
 */
public final class RollupReader {
  private static final Logger LOG = LoggerFactory.getLogger(RollupReader.class);

  private RollupReader() {}

  /** Reads the rows of an answer. */
  @FunctionalInterface
  private interface RolledAnswer {
    List<Row> rows(RolledRange range, long peopleBytesMax) throws SQLException;
  }

  /**
   * What answers are made of: the events of a site that match the same filters.
   *
   * @param scope of any time
   */
  private record Selection(Scope scope) {
    static Selection of(ScopedQuestion<?> question) {
      Scope scope = question.scope();
      AttributionModel credit =
          scope.filters().isEmpty() ? AttributionModel.LAST : scope.credit().ofWholeEvents();
      return new Selection(
          new Scope(scope.site(), Instant.EPOCH, Instant.EPOCH, credit, scope.filters()));
    }
  }

  /**
   * Returns the rows of those questions' queries that rollups answer faster than the rows.
   *
   * @param connection in a transaction; gets temporary tables and views
   * @param threads that roll up the matching events of some days at once; they must not wait for
   *     the caller's thread
   * @param peopleBytesMax about how much memory the people of a question may take, of each kind
   */
  public static Map<Question<?>, List<Row>> rows(
      DuckDBConnection connection,
      Collection<? extends Question<?>> questions,
      Executor threads,
      long peopleBytesMax)
      throws SQLException {
    Map<Question<?>, List<Row>> rows = new HashMap<>();
    Map<Selection, List<ScopedQuestion<?>>> selections = new LinkedHashMap<>();
    for (Question<?> question : questions) {
      visits(connection, question, peopleBytesMax).ifPresent(answer -> rows.put(question, answer));
      if (question instanceof ScopedQuestion<?> scoped && answer(scoped).isPresent()) {
        selections.computeIfAbsent(Selection.of(scoped), _ -> new ArrayList<>()).add(scoped);
      }
    }
    for (Map.Entry<Selection, List<ScopedQuestion<?>>> selection : selections.entrySet()) {
      rows.putAll(
          rows(connection, selection.getKey(), selection.getValue(), threads, peopleBytesMax));
    }
    return rows;
  }

  private static Optional<List<Row>> visits(
      DuckDBConnection connection, Question<?> question, long peopleBytesMax) throws SQLException {
    if (question instanceof VisitsQuestion visits) {
      return VisitRollups.rows(connection, visits);
    }
    if (question instanceof VisitPagesQuestion pages) {
      try {
        return RolledVisitPages.rows(connection, pages, peopleBytesMax);
      } catch (TooManyPeopleException e) {
        LOG.debug("A question is answered from the rows", e);
      }
    }
    return Optional.empty();
  }

  private static Map<Question<?>, List<Row>> rows(
      DuckDBConnection connection,
      Selection selection,
      List<ScopedQuestion<?>> questions,
      Executor threads,
      long peopleBytesMax)
      throws SQLException {
    NavigableSet<Instant> boundaries = new TreeSet<>();
    Set<Grouping> groupings = EnumSet.noneOf(Grouping.class);
    for (ScopedQuestion<?> question : questions) {
      boundaries.addAll(boundaries(question));
      groupings.addAll(groupings(question));
    }
    if (!RolledSite.create(connection, selection.scope(), boundaries, groupings, threads)) {
      return Map.of();
    }
    Map<Question<?>, List<Row>> rows = new HashMap<>();
    for (ScopedQuestion<?> question : questions) {
      Scope scope = question.scope();
      RollupSpan span = new RollupSpan(scope.from(), scope.until());
      RolledRange range = new RolledRange(connection, scope.site(), span);
      try {
        rows.put(question, answer(question).orElseThrow().rows(range, peopleBytesMax));
      } catch (TooManyPeopleException e) {
        LOG.debug("A question is answered from the rows", e);
      }
    }
    return rows;
  }

  /** Returns which rows of rollups a question reads. */
  private static Set<Grouping> groupings(ScopedQuestion<?> question) {
    return question instanceof BreakdownQuestion breakdown
            && breakdown.by() instanceof Dimension.Field field
        ? Set.of(RolledDimension.of(field, breakdown.scope().credit()).grouping())
        : Set.of(Grouping.EVENT, Grouping.NAME, Grouping.PAGE);
  }

  private static List<Instant> boundaries(ScopedQuestion<?> question) {
    List<Instant> boundaries = new ArrayList<>();
    boundaries.add(question.scope().from());
    boundaries.add(question.scope().until());
    boundaries.addAll(RatePeriods.of(question.scope()).starts());
    if (question instanceof TimeseriesQuestion series) {
      boundaries.addAll(series.starts());
    }
    return boundaries;
  }

  private static Optional<RolledAnswer> answer(ScopedQuestion<?> question) {
    return EventFilterReader.isPossible(question.scope()) ? rolled(question) : Optional.empty();
  }

  private static Optional<RolledAnswer> rolled(ScopedQuestion<?> question) {
    return switch (question) {
      case SummaryQuestion summary ->
          Optional.of(
              (range, peopleBytesMax) ->
                  new RolledTotals(
                          range, summary.scope(), List.of(summary.scope().from()), peopleBytesMax)
                      .rows(summary.rules()));
      case TimeseriesQuestion series ->
          Optional.of(
              (range, peopleBytesMax) ->
                  new RolledTotals(range, series.scope(), series.starts(), peopleBytesMax)
                      .rows(series.rules()));
      case SuccessesQuestion successes ->
          Optional.of(
              (range, peopleBytesMax) ->
                  new RolledSuccesses(range, successes, peopleBytesMax).rows());
      case BreakdownQuestion breakdown -> values(breakdown);
      case NewAndReturningQuestion _,
          VisitsQuestion _,
          VisitPagesQuestion _,
          CoverageQuestion _,
          FunnelQuestion _,
          FunnelBreakdownQuestion _,
          FunnelExitsQuestion _,
          JourneysQuestion _,
          SuccessGapQuestion _,
          LatestSuccessesQuestion _,
          TimeToConversionQuestion _,
          TouchesBeforeConversionQuestion _ ->
          Optional.empty();
    };
  }

  /** Rollups have no touches of successes, over which linear credit divides them. */
  private static Optional<RolledAnswer> values(BreakdownQuestion breakdown) {
    if (breakdown.dividedBy().isPresent()) {
      return Optional.empty();
    }
    return switch (breakdown.by()) {
      case Dimension.Field field ->
          Optional.of(
              (range, peopleBytesMax) ->
                  new RolledValues(
                          range,
                          RolledDimension.of(field, breakdown.scope().credit()),
                          breakdown,
                          peopleBytesMax)
                      .rows());
      case Dimension.Property _ -> Optional.empty();
    };
  }
}
