package dev.vouch.server.dashboard.table;

import static java.util.function.Predicate.not;
import static java.util.stream.Collectors.toMap;

import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.BreakdownQuestion.Order;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.report.VisitPage;
import dev.vouch.core.report.VisitPagesQuestion;
import dev.vouch.core.report.VisitPagesQuestion.VisitPages;
import dev.vouch.server.dashboard.report.PageQuestions;
import dev.vouch.server.dashboard.report.PageQuestions.PendingAnswer;
import dev.vouch.server.dashboard.report.Totals;
import dev.vouch.server.report.QueryParameters;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** The queries of a table and their answers. For one request. */
final class TableQuestions {
  /** The maximum number of values in an answer. */
  static final int VALUES_MAX = QueryParameters.LIMIT_MAX;

  private final TableUrl url;
  private final PageQuestions questions;
  private final Set<Optional<String>> valuesWithCosts;
  private final PendingAnswer<Summary> totals;
  private final Optional<PendingAnswer<Summary>> totalsBefore;
  private final Optional<OtherModelQuestions> otherModel;
  private final PendingAnswer<List<TableLine>> values;

  /**
   * Asks the questions.
   *
   * @param valuesWithCosts the values that the table must have even without events
   */
  TableQuestions(
      TableUrl url,
      List<SuccessRule> rules,
      Set<Optional<String>> valuesWithCosts,
      PageQuestions questions) {
    this.url = url;
    this.questions = questions;
    this.valuesWithCosts = valuesWithCosts;
    totals = questions.ask(new SummaryQuestion(url.report().scope(), rules));
    totalsBefore =
        url.report().previousScope().map(scope -> questions.ask(new SummaryQuestion(scope, rules)));
    otherModel = otherModel(rules);
    values = askValues();
  }

  private Optional<OtherModelQuestions> otherModel(List<SuccessRule> rules) {
    return switch (url.by()) {
      case TableSubject.Values(Field by) when SubjectGroups.SOURCES.contains(url.by()) ->
          Optional.of(
              new OtherModelQuestions(
                  questions, url.report().scope(), rules, by, order(), VALUES_MAX));
      case TableSubject.Values _, TableSubject.VisitPages _ -> Optional.empty();
    };
  }

  private PendingAnswer<List<TableLine>> askValues() {
    Scope scope = url.report().scope();
    return switch (url.by()) {
      case TableSubject.Values(Field by) -> {
        PendingAnswer<Breakdown> asked =
            questions.ask(new BreakdownQuestion(scope, by, order(), VALUES_MAX));
        yield () ->
            otherModel
                .map(other -> other.join(asked.answer(), valuesWithCosts))
                .orElseGet(() -> asked.answer().lines().stream().map(TableLine::of).toList());
      }
      case TableSubject.VisitPages(VisitPage by) -> {
        PendingAnswer<VisitPages> asked = questions.ask(question(by));
        yield () -> asked.answer().lines().stream().map(TableLine::of).toList();
      }
    };
  }

  private VisitPagesQuestion question(VisitPage by) {
    return new VisitPagesQuestion(
        url.report().scope(), url.report().site().timeZone(), by, order(), VALUES_MAX);
  }

  /** If there are more values than can be shown, those that lead in the chosen order are. */
  private Order order() {
    return url.order().column().contains("successes") || url.order().column().contains("revenue")
        ? Order.SUCCESSES
        : Order.VISITORS;
  }

  /** Returns the values with their numbers, up to {@link #VALUES_MAX} of each attribution model. */
  List<TableLine> values() {
    return values.answer();
  }

  /** Whether the values have numbers by another attribution model, too. */
  boolean hasOtherModel() {
    return otherModel.isPresent();
  }

  /** Returns the totals of all events, by the attribution model of a column. */
  Totals totals(TableColumn column) {
    return Totals.of(
        otherModel
            .filter(_ -> column.isByOtherModel())
            .map(OtherModelQuestions::totals)
            .orElseGet(totals::answer));
  }

  /** Returns the currencies of all revenue, sorted; empty for revenue without one, last. */
  List<Optional<String>> currencies() {
    return Stream.concat(
            Stream.of(totals.answer()), otherModel.map(OtherModelQuestions::totals).stream())
        .map(Summary::revenue)
        .reduce(Revenue.NONE, Revenue::plus)
        .amounts()
        .stream()
        .map(Revenue.Amount::currency)
        .toList();
  }

  /**
   * Returns the lines of values in the compared days, by the attribution model of the compared
   * column; empty without a comparison, and if those days have no events.
   */
  Optional<Map<Optional<String>, TableLine>> before(
      Set<Optional<String>> values, TableColumn compared) {
    return url.report()
        .previousScope()
        .filter(_ -> !values.isEmpty() && hasEventsBefore())
        .map(scope -> scope.creditedBy(compared.credit().orElse(scope.credit())))
        .map(scope -> before(scope, values).collect(toMap(TableLine::key, Function.identity())));
  }

  private boolean hasEventsBefore() {
    return totalsBefore.map(PendingAnswer::answer).filter(not(Summary.NOTHING::equals)).isPresent();
  }

  private Stream<TableLine> before(Scope scope, Set<Optional<String>> values) {
    return switch (url.by()) {
      case TableSubject.Values(Field by) ->
          questions.ask(BreakdownQuestion.ofValues(scope, by, values)).answer().lines().stream()
              .map(TableLine::of);
      case TableSubject.VisitPages(VisitPage by) ->
          questions.ask(question(by).during(scope, values)).answer().lines().stream()
              .map(TableLine::of);
    };
  }
}
