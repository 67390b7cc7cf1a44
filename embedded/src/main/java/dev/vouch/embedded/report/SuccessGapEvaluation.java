package dev.vouch.embedded.report;

import dev.vouch.core.report.SuccessGapQuestion;
import dev.vouch.core.report.SuccessGapQuestion.Stretch;
import dev.vouch.core.report.SuccessGapQuestion.SuccessGap;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the longest time between two consecutive confirmed successes that overlaps one of the
 * question's stretches.
 */
final class SuccessGapEvaluation implements Evaluation<Optional<SuccessGap>> {
  private final SuccessGapQuestion question;

  /** The times of all successes, in microseconds since 1970. */
  private final Longs times;

  SuccessGapEvaluation(SuccessGapQuestion question, ReportContext context) {
    this.question = question;
    times = new Longs(context.memory());
  }

  @Override
  public Set<Column> columns() {
    return Set.of();
  }

  @Override
  public void add(EventBlock block, boolean[] matches) {
    Evaluation.forEachSuccess(block, matches, event -> times.add(block.times()[event]));
  }

  @Override
  public Optional<SuccessGap> answer() {
    long[] ascending = times.sorted();
    int longest = 0;
    long length = -1;
    for (int next = 1; next < ascending.length; next++) {
      long micros = ascending[next] - ascending[next - 1];
      if (micros > length && meetsStretch(ascending[next - 1], ascending[next])) {
        longest = next;
        length = micros;
      }
    }
    return longest == 0
        ? Optional.empty()
        : Optional.of(
            new SuccessGap(
                Microseconds.instant(ascending[longest - 1]),
                Microseconds.instant(ascending[longest]),
                ascending.length,
                Microseconds.instant(ascending[0])));
  }

  private boolean meetsStretch(long from, long until) {
    for (Stretch stretch : question.stretches()) {
      if (from < Microseconds.of(stretch.until()) && until > Microseconds.of(stretch.from())) {
        return true;
      }
    }
    return false;
  }
}
