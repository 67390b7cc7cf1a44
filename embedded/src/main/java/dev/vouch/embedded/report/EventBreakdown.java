package dev.vouch.embedded.report;

import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** A breakdown by a value of the event itself, such as its page, in contrast to its credit. */
final class EventBreakdown implements Evaluation<Breakdown> {
  private final EventValues values;
  private final ValueTotals totals;

  EventBreakdown(BreakdownQuestion question, ReportContext context) {
    values = EventValues.of(question.by(), question.scope().credit(), context.texts());
    totals = new ValueTotals(question, values.size(), context);
  }

  @Override
  public Set<Column> columns() {
    Set<Column> columns = EnumSet.of(Column.VALUE);
    columns.addAll(values.columns());
    return columns;
  }

  @Override
  public List<String> properties() {
    return values.properties();
  }

  @Override
  public void add(EventBlock block, boolean[] matches) {
    int[] valueOf = values.of(block);
    totals.reserve(values.size());
    int[] firsts = block.firsts();
    byte[] kinds = block.kinds();
    for (int person = 0; person < block.people(); person++) {
      int number = block.persons()[person];
      for (int event = firsts[person]; event < firsts[person + 1]; event++) {
        if (matches[event]) {
          totals.add(valueOf[event], number, KindCounts.PAGEVIEWS[kinds[event]]);
          if (KindCounts.REVENUE[kinds[event]]) {
            totals.addSuccess(valueOf[event], block, event, 1);
          }
        }
      }
    }
  }

  @Override
  public Breakdown answer() {
    return totals.breakdown(values::text);
  }
}
