package dev.vouch.embedded.report;

import dev.vouch.core.report.Journeys;
import dev.vouch.core.report.Journeys.Direction;
import dev.vouch.core.report.JourneysQuestion;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Counts the steps that people take after, or before, their first event in the scope's time that is
 * the origin. Consecutive equal steps count once.
 */
final class JourneysEvaluation implements Evaluation<Journeys> {
  private final JourneysQuestion question;
  private final StepBits origins;
  private final StepKeys keys;
  private final List<StepColumn> columns;
  private final int[] through;
  private final long from;
  private final long until;
  private final long window;
  private final int forward;
  private long people;

  JourneysEvaluation(JourneysQuestion question, ReportContext context) {
    this.question = question;
    origins = new StepBits(List.of(question.origin()), context);
    keys = new StepKeys(context.texts());
    columns =
        Stream.generate(() -> new StepColumn(keys, context.memory()))
            .limit(question.depth())
            .toList();
    through = question.through().stream().mapToInt(keys::find).toArray();
    from = Microseconds.of(question.scope().from());
    until = Microseconds.of(question.scope().until());
    window = Microseconds.of(question.window());
    forward = question.direction() == Direction.FORWARD ? 1 : -1;
  }

  @Override
  public Set<Column> columns() {
    return StepBits.COLUMNS;
  }

  @Override
  public void add(EventBlock block, boolean[] matches) {
    origins.read(block);
    keys.read(block);
    int[] firsts = block.firsts();
    long[] times = block.times();
    for (int person = 0; person < block.people(); person++) {
      int end = firsts[person + 1];
      for (int event = firsts[person]; event < end; event++) {
        if (matches[event]
            && origins.of(event) != 0
            && times[event] >= from
            && times[event] < until) {
          people++;
          follow(event, firsts[person], end, times, matches);
          break;
        }
      }
    }
  }

  /**
   * Follows one person from the origin along {@code through}, until the person takes another step.
   * Before an origin, views of the page on which it happened are no step.
   */
  private void follow(int origin, int first, int end, long[] times, boolean[] matches) {
    int distance = 0;
    int here = forward > 0 ? keys.of(origin) : keys.ofPage(origin);
    for (int event = origin + forward;
        event >= first
            && event < end
            && distance < columns.size()
            && Math.abs(times[event] - times[origin]) <= window;
        event += forward) {
      int step = matches[event] ? keys.of(event) : StepKeys.NONE;
      if (step == StepKeys.NONE || step == here) {
        continue;
      }
      columns.get(distance).add(step);
      if (distance < through.length && through[distance] != step) {
        return;
      }
      here = step;
      distance++;
    }
  }

  @Override
  public Journeys answer() {
    List<Journeys.Column> answers = new ArrayList<>();
    long ofColumn = people;
    for (StepColumn column : columns) {
      int distance = answers.size();
      int chosen = distance < through.length ? through[distance] : StepKeys.NONE;
      answers.add(column.column(ofColumn, question.limit(), chosen));
      ofColumn = distance < through.length ? column.people(chosen) : ofColumn;
    }
    return new Journeys(people, answers);
  }
}
