package dev.vouch.embedded.report;

import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Function;

/** A breakdown by a field of clients or touches. */
final class CreditBreakdown implements Evaluation<Breakdown> {
  private final BreakdownQuestion question;
  private final FieldValues values;
  private final Column column;
  private final EventRuns credits;
  private final Runs runs;
  private final ValueCounts counts;
  private final RevenueSums revenue;

  CreditBreakdown(BreakdownQuestion question, Field by, ReportContext context) {
    this.question = question;
    this.values = context.values(by);
    this.credits = context.selection(question).runs().credited();
    this.column = by.isOfTouch() ? EventRuns.touchColumn(question.scope().credit()) : Column.CLIENT;
    this.runs = by.isOfTouch() ? credits.touches() : credits.clients();
    this.counts = new ValueCounts(values.size(), context.memory());
    this.revenue = new RevenueSums(question.scope(), context);
  }

  @Override
  public Set<Column> columns() {
    return EnumSet.of(Column.VALUE);
  }

  @Override
  public void add(EventBlock block, boolean[] matches) {
    int[] numbers = block.numbers(column);
    int[] valueOf = values.values();
    int[] ends = runs.ends();
    for (int run = 0; run < runs.count(); run++) {
      if (runs.matching()[run] > 0) {
        counts.add(valueOf[numbers[ends[run] - 1]], runs.persons()[run], runs.pageviews()[run]);
      }
    }
    for (int place = 0; place < credits.successCount(); place++) {
      int event = credits.successEvents()[place];
      int kind = block.kinds()[event];
      if (KindCounts.REVENUE[kind]) {
        int value = valueOf[numbers[event]];
        counts.addSuccesses(value, KindCounts.SUCCESSES[kind]);
        revenue.add(value, block, event);
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
