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
import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.Row;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.core.report.SuccessGapQuestion;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.SuccessesQuestion;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.report.TimeToConversionQuestion;
import dev.vouch.core.report.TimeseriesQuestion;
import dev.vouch.core.report.TouchesBeforeConversionQuestion;
import dev.vouch.core.report.VisitPagesQuestion;
import dev.vouch.core.report.VisitsQuestion;
import dev.vouch.embedded.rollup.EventScan.Column;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.duckdb.DuckDBConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers questions about few events from one scan of them in the order of their people, as of the
 * connection's transaction. The answers equal those of the questions' own queries.
 */
public final class ScannedAnswers {
  private static final Logger LOG = LoggerFactory.getLogger(ScannedAnswers.class);

  private ScannedAnswers() {}

  /** Makes the tally of a question. */
  @FunctionalInterface
  private interface NewTally {
    EventTally of(ScannedEvents events, ScannedDictionaries dictionaries) throws SQLException;
  }

  /**
   * How a question is answered.
   *
   * @param columns that its tally reads
   */
  private record Counting(Set<Column> columns, NewTally tally) {}

  /**
   * Returns the rows of those questions' queries that a scan answers faster.
   *
   * @param bytesMax about how much memory a scan may take
   */
  public static Map<Question<?>, List<Row>> rows(
      DuckDBConnection connection, Collection<? extends Question<?>> questions, long bytesMax)
      throws SQLException {
    Map<Scope, Map<ScopedQuestion<?>, Counting>> byScope = new LinkedHashMap<>();
    for (Question<?> question : questions) {
      if (question instanceof ScopedQuestion<?> scoped) {
        counting(scoped)
            .ifPresent(
                counting ->
                    byScope
                        .computeIfAbsent(scanned(scoped.scope()), _ -> new LinkedHashMap<>())
                        .put(scoped, counting));
      }
    }
    Map<Question<?>, List<Row>> rows = new HashMap<>();
    for (Map.Entry<Scope, Map<ScopedQuestion<?>, Counting>> entry : byScope.entrySet()) {
      try {
        rows.putAll(rows(connection, entry.getKey(), entry.getValue(), new ScanMemory(bytesMax)));
      } catch (ScanTooLargeException e) {
        LOG.debug("Questions are answered by their own queries", e);
      }
    }
    return rows;
  }

  /** The credit matters only if there are filters. */
  private static Scope scanned(Scope scope) {
    return scope.creditedBy(
        scope.filters().isEmpty() ? AttributionModel.LAST : scope.credit().ofWholeEvents());
  }

  private static Map<Question<?>, List<Row>> rows(
      DuckDBConnection connection,
      Scope scope,
      Map<ScopedQuestion<?>, Counting> questions,
      ScanMemory memory)
      throws SQLException {
    RolledRange range =
        new RolledRange(connection, scope.site(), new RollupSpan(scope.from(), scope.until()));
    Set<Column> columns = EnumSet.noneOf(Column.class);
    questions.values().forEach(counting -> columns.addAll(counting.columns()));
    ScannedEvents events = EventScan.read(range, scope, columns, memory);
    ScannedDictionaries dictionaries = new ScannedDictionaries(range, events, memory);
    Map<Question<?>, List<Row>> rows = new HashMap<>();
    for (Map.Entry<ScopedQuestion<?>, Counting> question : questions.entrySet()) {
      EventTally tally = question.getValue().tally().of(events, dictionaries);
      for (int place = 0; place < events.size(); place++) {
        tally.add(place);
      }
      rows.put(question.getKey(), tally.rows());
    }
    return rows;
  }

  private static Optional<Counting> counting(ScopedQuestion<?> question) {
    return EventFilterReader.isPossible(question.scope()) ? possible(question) : Optional.empty();
  }

  private static Optional<Counting> possible(ScopedQuestion<?> question) {
    return switch (question) {
      case SummaryQuestion summary ->
          Optional.of(totals(List.of(summary.scope().from()), summary.rules()));
      case TimeseriesQuestion series -> Optional.of(totals(series.starts(), series.rules()));
      case SuccessesQuestion successes -> Optional.of(successes(successes));
      case BreakdownQuestion breakdown -> values(breakdown);
      case VisitsQuestion visits -> visits(visits);
      case NewAndReturningQuestion _,
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

  private static Counting totals(List<Instant> starts, List<SuccessRule> rules) {
    List<PagePattern> patterns =
        rules.stream().map(SuccessRule::pagePath).flatMap(Optional::stream).toList();
    TimeSlots buckets = new TimeSlots(starts);
    return new Counting(
        pages(patterns),
        (events, dictionaries) -> new TotalsTally(events, buckets, dictionaries.pagesOf(patterns)));
  }

  private static Set<Column> pages(List<PagePattern> patterns) {
    return patterns.isEmpty() ? Set.of() : Set.of(Column.PAGE);
  }

  private static Counting successes(SuccessesQuestion question) {
    Set<Column> columns = EnumSet.of(Column.SUCCESS_NAME);
    question.rules().forEach(rule -> columns.addAll(pages(rule.pagePath().stream().toList())));
    return new Counting(
        columns,
        (events, dictionaries) -> {
          Map<SuccessRule, ClaimedPages> pages = new HashMap<>();
          for (SuccessRule rule : question.rules()) {
            pages.put(rule, dictionaries.pagesOf(rule.pagePath().stream().toList()));
          }
          return new SuccessesTally(events, question, pages);
        });
  }

  /** Linear credit divides successes over touches, which a scan does not read. */
  private static Optional<Counting> values(BreakdownQuestion breakdown) {
    if (breakdown.dividedBy().isPresent() || !(breakdown.by() instanceof Dimension.Field field)) {
      return Optional.empty();
    }
    AttributionModel credit = breakdown.scope().credit();
    return Optional.of(
        new Counting(
            columns(field, credit),
            (events, dictionaries) ->
                new ValuesTally(events, breakdown, dictionaries.values(field, credit))));
  }

  private static Set<Column> columns(Dimension.Field field, AttributionModel credit) {
    return switch (field) {
      case CHANNEL, SOURCE, MEDIUM, CAMPAIGN, TERM, CONTENT, CLICK_ID, REFERRER ->
          switch (credit) {
            case LAST, LINEAR -> Set.of(Column.LAST_TOUCH);
            case FIRST -> Set.of(Column.FIRST_TOUCH);
          };
      case COUNTRY, DEVICE, BROWSER, OS -> Set.of(Column.CLIENT);
      case PAGE_PATH -> Set.of(Column.PAGE);
      case NAME -> Set.of(Column.NAME);
      case EVENT_NAME -> Set.of();
    };
  }

  /** With filters, all events of the matching people are needed. */
  private static Optional<Counting> visits(VisitsQuestion question) {
    Scope scope = question.scope();
    return scope.filters().isEmpty()
        ? Optional.of(
            new Counting(
                Set.of(),
                (events, _) -> new VisitsTally(events, new LocalDays(question.zone(), scope))))
        : Optional.empty();
  }
}
