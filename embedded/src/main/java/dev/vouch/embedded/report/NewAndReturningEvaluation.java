package dev.vouch.embedded.report;

import dev.vouch.core.report.NewAndReturning;
import dev.vouch.core.report.NewAndReturningQuestion;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.Summary;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import java.time.Instant;
import java.util.Set;

/**
 * The totals of people who have an event in the 28 days before the scope, whether it matches or
 * not, and of the others (docs/identity.md N1).
 */
final class NewAndReturningEvaluation implements Evaluation<NewAndReturning> {
  private final NewAndReturningQuestion question;
  private final long from;
  private final TotalsEvaluation<Summary> ofNew;
  private final TotalsEvaluation<Summary> ofReturning;

  NewAndReturningEvaluation(NewAndReturningQuestion question, ReportContext context) {
    this.question = question;
    from = Microseconds.of(question.scope().from());
    ofNew = TotalsEvaluation.of(question.scope(), question.rules(), context);
    ofReturning = TotalsEvaluation.of(question.scope(), question.rules(), context);
  }

  @Override
  public Scope scope() {
    return question.scope();
  }

  @Override
  public Instant from() {
    return question.creditedFrom();
  }

  @Override
  public Set<Column> columns() {
    return ofNew.columns();
  }

  @Override
  public void add(EventBlock block, boolean[] matches) {
    int[] firsts = block.firsts();
    long[] times = block.times();
    for (int person = 0; person < block.people(); person++) {
      int end = firsts[person + 1];
      int first = firsts[person];
      while (first < end && times[first] < from) {
        first++;
      }
      TotalsEvaluation<Summary> totals = first == firsts[person] ? ofNew : ofReturning;
      totals.add(block, matches, first, end);
    }
  }

  @Override
  public NewAndReturning answer() {
    return new NewAndReturning(ofNew.answer(), ofReturning.answer());
  }
}
