package dev.vouch.embedded.report;

import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.embedded.report.ReportContext.FieldValues;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import java.util.EnumSet;
import java.util.Set;

/**
 * A breakdown by a field of clients or touches. With linear credit, each success is divided over
 * its touches (docs/identity.md C12); visitors and page views are those of the last touch.
 */
final class CreditBreakdown implements Evaluation<Breakdown> {
  private final FieldValues values;
  private final Column column;
  private final EventRuns runs;
  private final boolean isDivided;
  private final ValueTotals totals;

  CreditBreakdown(BreakdownQuestion question, Field by, ReportContext context) {
    this.values = context.values(by);
    this.runs = context.selection(question).runs().credited();
    this.column = by.isOfTouch() ? EventRuns.touchColumn(question.scope().credit()) : Column.CLIENT;
    this.isDivided = question.dividedBy().isPresent();
    this.totals = new ValueTotals(question, values.size(), context);
  }

  @Override
  public Set<Column> columns() {
    return isDivided ? EnumSet.of(Column.VALUE, Column.TOUCHES) : EnumSet.of(Column.VALUE);
  }

  @Override
  public void add(EventBlock block, boolean[] matches) {
    int[] numbers = block.numbers(column);
    int[] valueOf = values.values();
    int[] ends = runs.ends();
    for (int run = 0; run < runs.count(); run++) {
      if (runs.matching()[run] > 0) {
        totals.add(valueOf[numbers[ends[run] - 1]], runs.persons()[run], runs.pageviews()[run]);
      }
    }
    for (int place = 0; place < runs.successCount(); place++) {
      int event = runs.successEvents()[place];
      if (KindCounts.REVENUE[block.kinds()[event]]) {
        addSuccess(block, event, valueOf[numbers[event]]);
      }
    }
  }

  /**
   * Adds a success to the values of its touches. A success that is not divided, or whose touches
   * are missing or unknown, is added to a single value.
   */
  private void addSuccess(EventBlock block, int event, int value) {
    int touches = isDivided ? block.touchCount(event) : 0;
    if (touches <= 0) {
      totals.addSuccess(value, block, event, 1);
    }
    for (int touch = 0; touch < touches; touch++) {
      totals.addSuccess(values.values()[block.touch(event, touch)], block, event, touches);
    }
  }

  @Override
  public Breakdown answer() {
    return totals.breakdown(values::text);
  }
}
