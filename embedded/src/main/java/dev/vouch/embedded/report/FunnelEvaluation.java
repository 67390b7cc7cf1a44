package dev.vouch.embedded.report;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingLong;

import dev.vouch.core.report.Funnel;
import dev.vouch.core.report.FunnelBreakdownQuestion;
import dev.vouch.core.report.FunnelBreakdownQuestion.FunnelBreakdown;
import dev.vouch.core.report.FunnelBreakdownQuestion.FunnelBreakdown.Line;
import dev.vouch.core.report.FunnelQuestion;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Counts the people who complete each step of a funnel; in a breakdown, by the value of the first
 * event that reached the first step.
 */
final class FunnelEvaluation<A> implements Evaluation<A> {
  private static final int ALL = 0;

  private final FunnelQuestion question;
  private final FunnelWalk walk;
  private final Optional<EventValues> values;

  /**
   * The number of people by value, in the upper 32 bits of a key, and by the number of steps they
   * reached, at least 1, in the lower 32 bits.
   */
  private final LongSums people;

  private final Function<Map<Optional<String>, long[]>, A> answer;

  private FunnelEvaluation(
      FunnelQuestion question,
      Optional<EventValues> values,
      ReportContext context,
      Function<Map<Optional<String>, long[]>, A> answer) {
    this.question = question;
    this.walk = new FunnelWalk(question, context);
    this.values = values;
    this.people = new LongSums(context.memory());
    this.answer = answer;
  }

  static Evaluation<Funnel> of(FunnelQuestion question, ReportContext context) {
    long[] nobody = new long[question.steps().size()];
    return new FunnelEvaluation<>(
        question,
        Optional.empty(),
        context,
        reached -> funnel(question, reached.getOrDefault(Optional.<String>empty(), nobody)));
  }

  static Evaluation<FunnelBreakdown> of(FunnelBreakdownQuestion question, ReportContext context) {
    return new FunnelEvaluation<>(
        question.funnel(),
        Optional.of(EventValues.of(question.by(), question.scope().credit(), context.texts())),
        context,
        reached -> breakdown(question, reached));
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
        long value = valueOf.applyAsInt(walk.firstEvent(0));
        people.add(value << Integer.SIZE | reached, 1);
      }
    }
  }

  private static IntUnaryOperator read(EventValues values, EventBlock block) {
    int[] valueOf = values.of(block);
    return event -> valueOf[event];
  }

  /** Merges values with the same text, which several clients or touches can have. */
  @Override
  public A answer() {
    Map<Optional<String>, long[]> byText = new HashMap<>();
    people.forEach(
        (key, sum) -> {
          Optional<String> text = values.flatMap(by -> by.text((int) (key >>> Integer.SIZE)));
          long[] reached = byText.computeIfAbsent(text, _ -> new long[question.steps().size()]);
          for (int step = 0; step < (int) key; step++) {
            reached[step] += sum.longValueExact();
          }
        });
    return answer.apply(byText);
  }

  /**
   * Returns a funnel.
   *
   * @param reached the number of people who reached each step
   */
  private static Funnel funnel(FunnelQuestion question, long[] reached) {
    return new Funnel(
        IntStream.range(0, reached.length)
            .mapToObj(step -> new Funnel.Line(question.steps().get(step), reached[step]))
            .toList());
  }

  private static FunnelBreakdown breakdown(
      FunnelBreakdownQuestion question, Map<Optional<String>, long[]> reached) {
    return new FunnelBreakdown(
        reached.entrySet().stream()
            .map(of -> new Line(of.getKey(), funnel(question.funnel(), of.getValue())))
            .sorted(
                comparingLong((Line line) -> line.funnel().lines().getFirst().persons())
                    .reversed()
                    .thenComparing(comparing(Line::key, TextOrder.NO_TEXT_LAST)))
            .limit(question.limit())
            .toList());
  }
}
