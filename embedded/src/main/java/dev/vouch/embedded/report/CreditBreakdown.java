package dev.vouch.embedded.report;

import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Scope;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Function;

/** A breakdown by a field of clients or touches. */
final class CreditBreakdown implements Evaluation<Breakdown> {
  private final BreakdownQuestion question;
  private final FieldValues values;
  private final boolean isOfTouch;
  private final CreditRuns runs;
  private final ValueCounts counts;
  private final RevenueSums revenue;

  CreditBreakdown(BreakdownQuestion question, Field by, ReportContext context) {
    this.question = question;
    this.values = context.values(by);
    this.isOfTouch = by.isOfTouch();
    this.runs = context.selection(question.scope()).runs().credited();
    this.counts = new ValueCounts(values.size(), context.memory());
    this.revenue = new RevenueSums(question.scope(), context);
  }

  @Override
  public Scope scope() {
    return question.scope();
  }

  @Override
  public Set<Column> columns() {
    return EnumSet.of(Column.VALUE);
  }

  @Override
  public void add(EventBlock block, boolean[] matches) {
    int[] credits = isOfTouch ? runs.touches() : runs.clients();
    int[] valueOf = values.values();
    int[] persons = runs.persons();
    int[] pageviews = runs.pageviews();
    int[] successes = runs.successes();
    for (int run = 0; run < runs.count(); run++) {
      counts.add(valueOf[credits[run]], persons[run], pageviews[run], successes[run]);
    }
    for (int place = 0; place < runs.successCount(); place++) {
      int event = runs.successEvents()[place];
      if (KindCounts.REVENUE[block.kinds()[event]]) {
        revenue.add(valueOf[credits[runs.successRuns()[place]]], block, event);
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
