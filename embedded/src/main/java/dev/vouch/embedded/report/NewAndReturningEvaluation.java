package dev.vouch.embedded.report;

import dev.vouch.core.report.NewAndReturning;
import dev.vouch.core.report.NewAndReturningQuestion;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * The totals of returning people, who have any event in the 28 days before the scope, and of new
 * people, who have none (docs/identity.md N1). An event need not match the filters to make a person
 * a returning one.
 */
final class NewAndReturningEvaluation implements Evaluation<NewAndReturning> {
  private final long from;
  private final ClaimedViews claimed;
  private final RevenueSums revenue;
  private final TotalCounts ofNew;
  private final TotalCounts ofReturning;

  NewAndReturningEvaluation(NewAndReturningQuestion question, ReportContext context) {
    from = Microseconds.of(question.scope().from());
    claimed = context.selection(question).claimedViews(question.rules(), context);
    revenue = new RevenueSums(question.scope(), context);
    ofNew = new TotalCounts(0, revenue);
    ofReturning = new TotalCounts(1, revenue);
  }

  @Override
  public Set<Column> columns() {
    return EnumSet.of(Column.VALUE);
  }

  @Override
  public void add(EventBlock block, boolean[] matches) {
    int[] firsts = block.firsts();
    long[] times = block.times();
    int claim = 0;
    for (int person = 0; person < block.people(); person++) {
      int end = firsts[person + 1];
      int first = firsts[person];
      while (first < end && times[first] < from) {
        first++;
      }
      TotalCounts totals = first == firsts[person] ? ofNew : ofReturning;
      add(block, matches, totals, block.persons()[person], first, end);
      for (; claim < claimed.count() && claimed.events()[claim] < end; claim++) {
        if (claimed.events()[claim] >= first) {
          totals.addClaimed();
        }
      }
    }
  }

  private static void add(
      EventBlock block, boolean[] matches, TotalCounts totals, int person, int first, int end) {
    byte[] kinds = block.kinds();
    boolean isSeen = isSeen(kinds, first, end);
    for (int event = first; event < end; event++) {
      if (matches[event]) {
        totals.add(person, isSeen, KindCounts.PAGEVIEWS[kinds[event]]);
        if (KindCounts.NAMED_SUCCESS[kinds[event]] == 1) {
          totals.addSuccess(block, event, person, isSeen);
        }
      }
    }
  }

  private static boolean isSeen(byte[] kinds, int first, int end) {
    for (int event = first; event < end; event++) {
      if (KindCounts.BROWSER[kinds[event]] == 1) {
        return true;
      }
    }
    return false;
  }

  @Override
  public NewAndReturning answer() {
    Map<Integer, Revenue> revenues = revenue.whole(Set.of(0, 1));
    return new NewAndReturning(ofNew.summary(revenues), ofReturning.summary(revenues));
  }
}
