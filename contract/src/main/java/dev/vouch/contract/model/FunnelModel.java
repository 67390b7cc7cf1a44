package dev.vouch.contract.model;

import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.Funnel;
import dev.vouch.core.report.FunnelQuestion;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A funnel by trying every event of a person as its first step. */
final class FunnelModel {
  private final FunnelQuestion question;

  FunnelModel(FunnelQuestion question) {
    this.question = question;
  }

  /** Of the events that pass the filters, up to the window around the scope. */
  Funnel of(List<CreditedEvent> events) {
    Map<Long, Integer> furthest = new HashMap<>();
    for (CreditedEvent start : events) {
      furthest.merge(start.person(), stepsFrom(start, events), Math::max);
    }
    List<Funnel.Line> lines = new ArrayList<>();
    for (int step = 1; step <= question.steps().size(); step++) {
      int number = step;
      long persons = furthest.values().stream().filter(steps -> steps >= number).count();
      lines.add(new Funnel.Line(question.steps().get(step - 1), persons));
    }
    return new Funnel(lines);
  }

  /** From one start, the earliest event that can be the next step is never a worse one. */
  private int stepsFrom(CreditedEvent start, List<CreditedEvent> events) {
    boolean inScope =
        !start.receivedAt().isBefore(question.scope().from())
            && start.receivedAt().isBefore(question.scope().until());
    if (!inScope || !Paths.isStep(start, question.steps().getFirst())) {
      return 0;
    }
    Instant last = start.receivedAt().plus(question.window());
    CreditedEvent reached = start;
    int steps = 1;
    for (CreditedEvent event : Paths.ofPerson(start.person(), events)) {
      boolean isNext =
          steps < question.steps().size()
              && Paths.isAfter(event, reached)
              && !event.receivedAt().isAfter(last)
              && Paths.isStep(event, question.steps().get(steps));
      if (isNext) {
        reached = event;
        steps++;
      }
    }
    return steps;
  }
}
