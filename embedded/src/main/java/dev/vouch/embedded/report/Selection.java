package dev.vouch.embedded.report;

import static java.util.stream.Collectors.toCollection;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import dev.vouch.embedded.segment.SiteTexts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The events that match the same filters, and the evaluations that read them. Not thread-safe. */
final class Selection {
  private final Key key;
  private final EventMatch match;
  private final List<Evaluation<?>> evaluations = new ArrayList<>();
  private final EventRuns runs;
  private boolean usesRuns;
  private final Map<List<SuccessRule>, ClaimedViews> claimed = new HashMap<>();

  /** A range of time that is read in one scan. */
  record Range(Instant from, Instant until, boolean withDuplicates) {}

  /**
   * The events of a selection.
   *
   * @param credit the attribution model, which selects the touch that filters of touches look at
   */
  record Key(Range range, Set<Filter> filters, AttributionModel credit) {
    /** Returns the key of a question. */
    static Key of(ScopedQuestion<?> question) {
      Range range =
          new Range(question.creditedFrom(), question.creditedUntil(), question.readsDuplicates());
      Scope scope = question.scope();
      return new Key(range, Set.copyOf(scope.filters()), scope.credit().ofWholeEvents());
    }
  }

  Selection(Key key, SiteTexts texts) {
    this.key = key;
    this.runs = new EventRuns(key.credit());
    this.match = new EventMatch(key.filters(), key.credit(), texts);
  }

  Range range() {
    return key.range();
  }

  void add(Evaluation<?> evaluation) {
    evaluations.add(evaluation);
  }

  /**
   * Returns the selection's events as runs, which are computed before the evaluations read a block.
   */
  EventRuns runs() {
    usesRuns = true;
    return runs;
  }

  /**
   * Returns the selection's page views that rules claim as successes, which are found before the
   * evaluations read a block.
   */
  ClaimedViews claimedViews(List<SuccessRule> rules, ReportContext context) {
    return claimed.computeIfAbsent(rules, _ -> new ClaimedViews(rules, context));
  }

  Set<Column> columns() {
    Set<Column> columns = match.columns().collect(toCollection(HashSet::new));
    columns.addAll(runs.columns());
    claimed.values().forEach(views -> columns.addAll(views.columns()));
    evaluations.forEach(evaluation -> columns.addAll(evaluation.columns()));
    return columns;
  }

  /** Returns the keys of the properties that the selection reads. */
  Stream<String> properties() {
    return Stream.concat(
        match.properties(), evaluations.stream().map(Evaluation::properties).flatMap(List::stream));
  }

  /** Passes the events of a block to all evaluations. */
  void add(EventBlock block) {
    boolean[] matches = match.of(block);
    if (usesRuns) {
      runs.read(block, matches);
    }
    claimed.values().forEach(views -> views.read(block, matches));
    evaluations.forEach(evaluation -> evaluation.add(block, matches));
  }
}
