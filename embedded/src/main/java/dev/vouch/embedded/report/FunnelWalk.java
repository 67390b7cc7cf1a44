package dev.vouch.embedded.report;

import dev.vouch.core.report.FunnelQuestion;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.embedded.segment.EventBlock;

/**
 * Computes how many steps of a funnel a person reaches. A step is reached by an event after that of
 * the previous step, within the window from the first step, which must be in the scope's time. If a
 * step can be reached from several first steps, only the latest is kept, because it leaves the most
 * time for the next step. Not thread-safe.
 */
final class FunnelWalk {
  private final StepBits steps;
  private final long from;
  private final long until;
  private final long window;

  /** The time of the latest first step from which each reached step was reached. */
  private final long[] starts;

  /**
   * The first event that reached each reached step; {@link #firstStarts} has the time of its first
   * step.
   */
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

  /** Starts reading a block. */
  void read(EventBlock block, boolean[] matching) {
    steps.read(block);
    times = block.times();
    matches = matching;
  }

  /**
   * Returns the number of steps that a person reaches.
   *
   * @param first the index of the person's first event
   * @param end the index after the person's last event
   */
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

  /** Checks later steps first, because one event can reach only one step of a sequence. */
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

  /**
   * Returns the index of the event by which the person first reached a step. Steps are counted from
   * 0.
   */
  int firstEvent(int step) {
    return firstEvents[step];
  }

  /** Returns the last time, in microseconds, at which an event can follow {@link #firstEvent}. */
  long lastTimeAfter(int step) {
    return firstStarts[step] + window;
  }
}
