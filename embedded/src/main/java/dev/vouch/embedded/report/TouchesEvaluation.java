package dev.vouch.embedded.report;

import dev.vouch.core.report.Scope;
import dev.vouch.core.report.TouchesBeforeConversion;
import dev.vouch.core.report.TouchesBeforeConversionQuestion;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import dev.vouch.embedded.segment.EventKind;
import java.util.Set;
import java.util.stream.IntStream;

/** How many touches (docs/identity.md C11) confirmed successes have. */
final class TouchesEvaluation implements Evaluation<TouchesBeforeConversion> {
  private static final byte SUCCESS = EventKind.CONFIRMED_SUCCESS.number();
  private static final int MORE = TouchesBeforeConversionQuestion.TOUCHES_MAX;

  private final Scope scope;
  private final long[] successes = new long[MORE + 1];
  private long unknown;

  TouchesEvaluation(TouchesBeforeConversionQuestion question) {
    scope = question.scope();
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
        if (touches < 0) {
          unknown++;
        } else {
          successes[Math.min(touches, MORE)]++;
        }
      }
    }
  }

  @Override
  public TouchesBeforeConversion answer() {
    return new TouchesBeforeConversion(
        IntStream.rangeClosed(1, MORE)
            .mapToObj(touches -> new TouchesBeforeConversion.Line(touches, successes[touches]))
            .toList(),
        successes[0],
        unknown);
  }
}
