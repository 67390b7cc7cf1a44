package dev.vouch.embedded.report;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingLong;
import static java.util.stream.Collectors.groupingBy;

import dev.vouch.core.report.Funnel;
import dev.vouch.core.report.FunnelBreakdownQuestion;
import dev.vouch.core.report.FunnelBreakdownQuestion.FunnelBreakdown;
import dev.vouch.core.report.FunnelBreakdownQuestion.FunnelBreakdown.Line;
import dev.vouch.core.report.FunnelQuestion;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Counts the people who complete each step of a funnel, if asked under the value of the first event
 * that entered it.
 */
final class FunnelEvaluation<A> implements Evaluation<A> {
  private static final int ALL = 0;

  private final FunnelWalk walk;
  private final Optional<EventValues> values;
  private final FunnelCounts counts;
  private final Function<FunnelCounts, A> answer;

  private FunnelEvaluation(
      FunnelQuestion question,
      Optional<EventValues> values,
      ReportContext context,
      Function<FunnelCounts, A> answer) {
    this.walk = new FunnelWalk(question, context);
    this.values = values;
    this.counts = new FunnelCounts(question.steps(), context.memory());
    this.answer = answer;
  }

  static Evaluation<Funnel> of(FunnelQuestion question, ReportContext context) {
    return new FunnelEvaluation<>(
        question, Optional.empty(), context, counts -> counts.funnel(List.of(ALL)));
  }

  static Evaluation<FunnelBreakdown> of(FunnelBreakdownQuestion question, ReportContext context) {
    EventValues values = EventValues.of(question.by(), question.scope().credit(), context.texts());
    return new FunnelEvaluation<>(
        question.funnel(),
        Optional.of(values),
        context,
        counts -> breakdown(counts, values, question.limit()));
  }

  @Override
  public Set<Column> columns() {
    Set<Column> columns = EnumSet.copyOf(StepBits.COLUMNS);
    values.ifPresent(by -> columns.addAll(by.columns()));
    return columns;
  }

  @Override
  public List<String> properties() {
    return values.map(EventValues::properties).orElse(List.of());
  }

  @Override
  public void add(EventBlock block, boolean[] matches) {
    walk.read(block, matches);
    IntUnaryOperator valueOf = values.map(by -> read(by, block)).orElse(_ -> ALL);
    int[] firsts = block.firsts();
    for (int person = 0; person < block.people(); person++) {
      int reached = walk.reached(firsts[person], firsts[person + 1]);
      if (reached > 0) {
        counts.add(valueOf.applyAsInt(walk.firstEvent(0)), reached);
      }
    }
  }

  private static IntUnaryOperator read(EventValues values, EventBlock block) {
    int[] valueOf = values.of(block);
    return event -> valueOf[event];
  }

  @Override
  public A answer() {
    return answer.apply(counts);
  }

  /** Several clients or touches can have the same value of a field. */
  private static FunnelBreakdown breakdown(FunnelCounts counts, EventValues values, int limit) {
    Map<Optional<String>, List<Integer>> byText =
        IntStream.range(0, counts.size())
            .filter(counts::hasPeople)
            .boxed()
            .collect(groupingBy(values::text));
    return new FunnelBreakdown(
        byText.entrySet().stream()
            .map(ofText -> new Line(ofText.getKey(), counts.funnel(ofText.getValue())))
            .sorted(
                comparingLong((Line line) -> line.funnel().lines().getFirst().persons())
                    .reversed()
                    .thenComparing(comparing(Line::key, TextOrder.NO_TEXT_LAST)))
            .limit(limit)
            .toList());
  }
}
