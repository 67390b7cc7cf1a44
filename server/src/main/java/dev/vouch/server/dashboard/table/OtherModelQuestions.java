package dev.vouch.server.dashboard.table;

import static java.util.stream.Collectors.toMap;

import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.BreakdownQuestion.Order;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.server.dashboard.report.PageQuestions;
import dev.vouch.server.dashboard.report.PageQuestions.PendingAnswer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The questions for a table by the attribution model that the report did not choose: each number is
 * that of the report with the other {@code credit}. For one request.
 */
final class OtherModelQuestions {
  private final PageQuestions questions;
  private final Scope chosen;
  private final Scope other;
  private final Field by;
  private final int valuesMax;
  private final PendingAnswer<Summary> totals;
  private final PendingAnswer<Breakdown> values;

  OtherModelQuestions(
      PageQuestions questions,
      Scope chosen,
      List<SuccessRule> rules,
      Field by,
      Order order,
      int valuesMax) {
    this.questions = questions;
    this.chosen = chosen;
    this.other = chosen.creditedBy(chosen.credit().other());
    this.by = by;
    this.valuesMax = valuesMax;
    totals = questions.ask(new SummaryQuestion(other, rules));
    values = questions.ask(new BreakdownQuestion(other, by, order, valuesMax));
  }

  /** All events; a filter by source matches other events with the other model. */
  Summary totals() {
    return totals.answer();
  }

  /** The values that either model has, and others that the table must have. */
  List<TableLine> join(Breakdown byChosen, Set<Optional<String>> required) {
    Map<Optional<String>, TableLine> chosenLines = lines(byChosen);
    Map<Optional<String>, TableLine> otherLines = lines(values.answer());
    Set<Optional<String>> keys = new LinkedHashSet<>(chosenLines.keySet());
    keys.addAll(otherLines.keySet());
    keys.addAll(required);
    addCut(chosenLines, chosen, keys);
    addCut(otherLines, other, keys);
    return keys.stream().map(key -> joined(key, chosenLines, otherLines)).toList();
  }

  private static Map<Optional<String>, TableLine> lines(Breakdown breakdown) {
    return breakdown.lines().stream()
        .map(TableLine::of)
        .collect(toMap(TableLine::key, Function.identity(), (line, _) -> line));
  }

  /** A value that was cut from a full answer is not one without events. */
  private void addCut(
      Map<Optional<String>, TableLine> lines, Scope scope, Set<Optional<String>> keys) {
    Set<Optional<String>> absent = new LinkedHashSet<>(keys);
    absent.removeAll(lines.keySet());
    if (lines.size() < valuesMax || absent.isEmpty()) {
      return;
    }
    lines.putAll(lines(questions.ask(BreakdownQuestion.ofValues(scope, by, absent)).answer()));
  }

  private static TableLine joined(
      Optional<String> key,
      Map<Optional<String>, TableLine> chosenLines,
      Map<Optional<String>, TableLine> otherLines) {
    TableLine nothing = TableLine.nothing(key);
    return new TableLine(
        key,
        chosenLines.getOrDefault(key, nothing).totals(),
        otherLines.getOrDefault(key, nothing).totals());
  }
}
