package dev.vouch.embedded.report;

import dev.vouch.core.report.Scope;
import dev.vouch.core.report.TimeToConversion;
import dev.vouch.core.report.TimeToConversionQuestion;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import dev.vouch.embedded.segment.EventKind;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The times from the first touch (docs/identity.md C11) to confirmed successes. */
final class TimeToConversionEvaluation implements Evaluation<TimeToConversion> {
  private static final byte SUCCESS = EventKind.CONFIRMED_SUCCESS.number();

  private final Scope scope;

  /** In microseconds. */
  private final Longs times;

  private long withoutTouches;
  private long unknown;

  TimeToConversionEvaluation(TimeToConversionQuestion question, ReportContext context) {
    scope = question.scope();
    times = new Longs(context.memory());
  }

  @Override
  public Scope scope() {
    return scope;
  }

  @Override
  public Set<Column> columns() {
    return Set.of(Column.TOUCHES);
  }

  @Override
  public void add(EventBlock block, boolean[] matches) {
    byte[] kinds = block.kinds();
    int events = block.firsts()[block.people()];
    for (int event = 0; event < events; event++) {
      if (kinds[event] == SUCCESS && matches[event]) {
        int touches = block.touchCount(event);
        if (touches > 0) {
          times.add(block.times()[event] - block.touchTime(event, 0));
        } else if (touches == 0) {
          withoutTouches++;
        } else {
          unknown++;
        }
      }
    }
  }

  @Override
  public TimeToConversion answer() {
    long[] ascending = times.sorted();
    List<TimeToConversion.Line> lines = new ArrayList<>();
    Duration from = Duration.ZERO;
    int counted = 0;
    for (Duration until : TimeToConversionQuestion.BOUNDS) {
      boolean isLast = lines.size() + 1 == TimeToConversionQuestion.BOUNDS.size();
      int first = counted;
      while (counted < ascending.length
          && (isLast || ascending[counted] < until.toNanos() / 1000)) {
        counted++;
      }
      lines.add(new TimeToConversion.Line(from, until, counted - first));
      from = until;
    }
    return new TimeToConversion(lines, median(ascending), withoutTouches, unknown);
  }

  private static Optional<Duration> median(long[] ascending) {
    return ascending.length == 0
        ? Optional.empty()
        : Optional.of(Duration.of(ascending[(ascending.length - 1) / 2], ChronoUnit.MICROS));
  }
}
