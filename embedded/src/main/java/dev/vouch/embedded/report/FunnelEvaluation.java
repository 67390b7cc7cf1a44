package dev.vouch.embedded.report;

import dev.vouch.core.report.Funnel;
import dev.vouch.core.report.FunnelQuestion;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import java.util.List;
import java.util.Set;

/** Counts the people who complete each step of a funnel. */
final class FunnelEvaluation implements Evaluation<Funnel> {
  private static final int ALL = 0;

  private final FunnelWalk walk;
  private final FunnelCounts counts;

  FunnelEvaluation(FunnelQuestion question, ReportContext context) {
    walk = new FunnelWalk(question, context);
    counts = new FunnelCounts(question.steps(), context.memory());
  }

  @Override
  public Set<Column> columns() {
    return StepBits.COLUMNS;
  }

  @Override
  public void add(EventBlock block, boolean[] matches) {
    walk.read(block, matches);
    int[] firsts = block.firsts();
    for (int person = 0; person < block.people(); person++) {
      int reached = walk.reached(firsts[person], firsts[person + 1]);
      if (reached > 0) {
        counts.add(ALL, reached);
      }
    }
  }

  @Override
  public Funnel answer() {
    return counts.funnel(List.of(ALL));
  }
}
