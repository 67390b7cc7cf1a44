package dev.vouch.embedded.report;

import dev.vouch.core.report.Touches;
import dev.vouch.core.report.TouchesQuestion;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;

/**
 * Evaluates the touches (docs/identity.md C11) of confirmed successes: how many there are, and how
 * long before the success the first one was.
 */
final class TouchesEvaluation implements Evaluation<Touches> {
  private static final int MORE = TouchesQuestion.TOUCHES_MAX;

  /** The times from the first touch to the success, in microseconds. */
  private final Longs times;

  private final long[] numbers = new long[MORE + 1];
  private long unknown;

  TouchesEvaluation(ReportContext context) {
    times = new Longs(context.memory());
  }

  @Override
  public Set<Column> columns() {
    return Set.of(Column.TOUCHES);
  }

  @Override
  public void add(EventBlock block, boolean[] matches) {
    Evaluation.forEachSuccess(block, matches, event -> add(block, event));
  }

  private void add(EventBlock block, int event) {
    int touches = block.touchCount(event);
    if (touches < 0) {
      unknown++;
      return;
    }
    numbers[Math.min(touches, MORE)]++;
    if (touches > 0) {
      times.add(block.times()[event] - block.touchTime(event, 0));
    }
  }

  @Override
  public Touches answer() {
    long[] ascending = times.sorted();
    long[] ofRanges = new long[TouchesQuestion.BOUNDS.size()];
    int range = 0;
    for (long time : ascending) {
      while (range < ofRanges.length - 1
          && time >= Microseconds.of(TouchesQuestion.BOUNDS.get(range))) {
        range++;
      }
      ofRanges[range]++;
    }
    return new Touches(
        Touches.times(of -> ofRanges[of]),
        median(ascending),
        Touches.numbers(of -> numbers[of]),
        numbers[0],
        unknown);
  }

  private static Optional<Duration> median(long[] ascending) {
    return ascending.length == 0
        ? Optional.empty()
        : Optional.of(Duration.of(ascending[(ascending.length - 1) / 2], ChronoUnit.MICROS));
  }
}
