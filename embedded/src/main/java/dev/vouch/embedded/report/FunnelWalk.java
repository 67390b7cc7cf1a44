package dev.vouch.embedded.report;

import dev.vouch.core.report.FunnelQuestion;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.embedded.segment.EventBlock;

/**
 * How far people get in a funnel: they reach a step by an event after the one of the step before,
 * within the window from the first step, which is in the scope's time. Of all starts from which
 * they reach a step, the latest leaves the most time for the next one, so only that is kept. Not
 * thread-safe.
 */
final class FunnelWalk {
  private final StepBits steps;
  private final long from;
  private final long until;
  private final long window;

  /** Of each reached step the latest start from which it was reached. */
  private final long[] starts;

  /** Of each reached step the first event that reached it, and its start. */
  private final int[] firstEvents;

  private final long[] firstStarts;

  private long[] times = {};
  private boolean[] matches = {};
  private int reached;

  FunnelWalk(FunnelQuestion funnel, ReportContext context) {
    steps = new StepBits(funnel.steps(), context);
    from = Microseconds.of(funnel.scope().from());
    until = Microseconds.of(funnel.scope().until());
    window = Microseconds.of(funnel.window());
    int count = funnel.steps().size();
    starts = new long[count];
    firstEvents = new int[count];
    firstStarts = new long[count];
  }

  /** Begins to read a block. */
  void read(EventBlock block, boolean[] matching) {
    steps.read(block);
    times = block.times();
    matches = matching;
  }

  /** Returns how many steps a person reaches. */
  int reached(int first, int end) {
    reached = 0;
    for (int event = first; event < end; event++) {
      int met = matches[event] ? steps.of(event) : 0;
      if (met != 0) {
        add(event, met);
      }
    }
    return reached;
  }

  /** Later steps first, since one event is one step of the way. */
  private void add(int event, int met) {
    long time = times[event];
    for (int step = Math.min(reached, starts.length - 1); step > 0; step--) {
      if ((met & 1 << step) != 0 && time - starts[step - 1] <= window) {
        reach(step, event, starts[step - 1]);
      }
    }
    if ((met & 1) != 0 && time >= from && time < until) {
      reach(0, event, time);
    }
  }

  private void reach(int step, int event, long start) {
    starts[step] = start;
    if (step == reached) {
      firstEvents[step] = event;
      firstStarts[step] = start;
      reached++;
    }
  }

  /** Returns the first event by which the person reached a step, counted from 0. */
  int firstEvent(int step) {
    return firstEvents[step];
  }

  /** Returns until when an event counts after that one. */
  long lastTimeAfter(int step) {
    return firstStarts[step] + window;
  }
}
