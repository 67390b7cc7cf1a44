package dev.vouch.embedded.report;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingLong;
import static java.util.stream.Collectors.groupingBy;

import dev.vouch.core.report.FunnelBreakdownQuestion;
import dev.vouch.core.report.FunnelBreakdownQuestion.FunnelBreakdown;
import dev.vouch.core.report.FunnelBreakdownQuestion.FunnelBreakdown.Line;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Counts each person of a funnel under the value of the first event that entered it. */
final class FunnelBreakdownEvaluation implements Evaluation<FunnelBreakdown> {
  private final FunnelBreakdownQuestion question;
  private final FunnelWalk walk;
  private final EventValues values;
  private final FunnelCounts counts;

  FunnelBreakdownEvaluation(FunnelBreakdownQuestion question, ReportContext context) {
    this.question = question;
    walk = new FunnelWalk(question.funnel(), context);
    values = EventValues.of(question.by(), question.scope().credit(), context.texts());
    counts = new FunnelCounts(question.funnel().steps(), context.memory());
  }

  @Override
  public Set<Column> columns() {
    Set<Column> columns = EnumSet.copyOf(StepBits.COLUMNS);
    columns.addAll(values.columns());
    return columns;
  }

  @Override
  public List<String> properties() {
    return values.properties();
  }

  @Override
  public void add(EventBlock block, boolean[] matches) {
    walk.read(block, matches);
    int[] valueOf = values.of(block);
    int[] firsts = block.firsts();
    for (int person = 0; person < block.people(); person++) {
      int reached = walk.reached(firsts[person], firsts[person + 1]);
      if (reached > 0) {
        counts.add(valueOf[walk.firstEvent(0)], reached);
      }
    }
  }

  /** Several clients or touches can have the same value of a field. */
  @Override
  public FunnelBreakdown answer() {
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
            .limit(question.limit())
            .toList());
  }
}
