package dev.vouch.embedded.report;

import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** A breakdown by what each event has itself. */
final class EventBreakdown implements Evaluation<Breakdown> {
  private final BreakdownQuestion question;
  private final EventValues values;
  private final ValueCounts counts;
  private final RevenueSums revenue;

  EventBreakdown(BreakdownQuestion question, EventValues values, ReportContext context) {
    this.question = question;
    this.values = values;
    this.counts = new ValueCounts(values.size(), context.memory());
    this.revenue = new RevenueSums(question.scope(), context);
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
    counts.reserve(values.size());
    int[] firsts = block.firsts();
    byte[] kinds = block.kinds();
    for (int person = 0; person < block.people(); person++) {
      int number = block.persons()[person];
      for (int event = firsts[person]; event < firsts[person + 1]; event++) {
        if (matches[event]) {
          int kind = kinds[event];
          counts.add(valueOf[event], number, KindCounts.PAGEVIEWS[kind]);
          if (KindCounts.REVENUE[kind]) {
            counts.addSuccesses(valueOf[event], KindCounts.SUCCESSES[kind]);
            revenue.add(valueOf[event], block, event);
          }
        }
      }
    }
  }

  @Override
  public Breakdown answer() {
    BreakdownLines lines = new BreakdownLines(question, values::text);
    lines.add(counts);
    return lines.breakdown(revenue::whole, Function.identity());
  }
}
