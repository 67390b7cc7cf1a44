package dev.vouch.embedded.report;

import dev.vouch.core.report.FunnelExitsQuestion;
import dev.vouch.core.report.FunnelQuestion;
import dev.vouch.core.report.Journeys;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import java.util.Set;

/**
 * Counts where people go who complete a step of a funnel, but not the next one: their first page
 * view or confirmed success that differs from the step, after the event that reached it and within
 * the window.
 */
final class FunnelExitsEvaluation implements Evaluation<Journeys.Column> {
  private final FunnelExitsQuestion question;
  private final FunnelWalk walk;
  private final StepKeys keys;
  private final StepColumn next;
  private long people;

  FunnelExitsEvaluation(FunnelExitsQuestion question, ReportContext context) {
    this.question = question;
    FunnelQuestion funnel = question.funnel();
    walk =
        new FunnelWalk(
            new FunnelQuestion(
                funnel.scope(), funnel.steps().subList(0, question.step() + 1), funnel.window()),
            context);
    keys = new StepKeys(context.texts());
    next = new StepColumn(keys, context.memory());
  }

  @Override
  public Set<Column> columns() {
    return StepBits.COLUMNS;
  }

  @Override
  public void add(EventBlock block, boolean[] matches) {
    walk.read(block, matches);
    keys.read(block);
    int[] firsts = block.firsts();
    long[] times = block.times();
    for (int person = 0; person < block.people(); person++) {
      int end = firsts[person + 1];
      if (walk.reached(firsts[person], end) == question.step()) {
        people++;
        addNext(times, end, matches);
      }
    }
  }

  private void addNext(long[] times, int end, boolean[] matches) {
    int origin = walk.firstEvent(question.step() - 1);
    long last = walk.lastTimeAfter(question.step() - 1);
    int ofEvent = keys.of(origin);
    // A click or custom event is on a page, and a view of the same page is not a different step.
    int here = ofEvent == StepKeys.NONE ? keys.ofPage(origin) : ofEvent;
    for (int event = origin + 1; event < end && times[event] <= last; event++) {
      int step = matches[event] ? keys.of(event) : StepKeys.NONE;
      if (step != StepKeys.NONE && step != here) {
        next.add(step);
        return;
      }
    }
  }

  @Override
  public Journeys.Column answer() {
    return next.column(people, question.limit(), StepKeys.NONE);
  }
}
