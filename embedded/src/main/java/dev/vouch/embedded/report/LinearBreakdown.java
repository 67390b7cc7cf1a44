package dev.vouch.embedded.report;

import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.LinearShare;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/**
 * A breakdown by a field of touches in which each success is divided over its own (docs/identity.md
 * C12). Visitors and page views are those of the last touch.
 */
final class LinearBreakdown implements Evaluation<Breakdown> {
  private static final int SHARES_MAX = 50;

  private final BreakdownQuestion question;
  private final FieldValues values;
  private final EventRuns credits;
  private final ValueCounts counts;
  private final RevenueSums revenue;

  /** The numbers of single shares, by value and by how many shares their successes have. */
  private final LongSums shares;

  LinearBreakdown(BreakdownQuestion question, Field by, ReportContext context) {
    this.question = question;
    this.values = context.values(by);
    this.credits = context.selection(question).runs().credited();
    this.counts = new ValueCounts(values.size(), context.memory());
    this.revenue = new RevenueSums(question.scope(), context);
    this.shares = new LongSums(context.memory());
  }

  @Override
  public Set<Column> columns() {
    return EnumSet.of(Column.VALUE, Column.TOUCHES);
  }

  @Override
  public void add(EventBlock block, boolean[] matches) {
    Runs runs = credits.touches();
    int[] valueOf = values.values();
    int[] touches = block.numbers(Column.LAST_TOUCH);
    for (int run = 0; run < runs.count(); run++) {
      if (runs.matching()[run] > 0) {
        int touch = touches[runs.ends()[run] - 1];
        counts.add(valueOf[touch], runs.persons()[run], runs.pageviews()[run]);
      }
    }
    for (int place = 0; place < credits.successCount(); place++) {
      int event = credits.successEvents()[place];
      if (KindCounts.REVENUE[block.kinds()[event]]) {
        divide(block, event, valueOf[touches[event]]);
      }
    }
  }

  /** A success without touches, or with unknown ones, is credited wholly to its last touch. */
  private void divide(EventBlock block, int event, int last) {
    int touches = block.touchCount(event);
    if (touches <= 0) {
      addShare(block, event, last, 1);
    }
    for (int touch = 0; touch < touches; touch++) {
      addShare(block, event, values.values()[block.touch(event, touch)], touches);
    }
  }

  private void addShare(EventBlock block, int event, int value, int ofShares) {
    int successes = KindCounts.SUCCESSES[block.kinds()[event]];
    shares.add((long) value * (SHARES_MAX + 1) + ofShares, successes);
    revenue.add(value, block, event, ofShares);
  }

  @Override
  public Breakdown answer() {
    BigDecimal[] units = new BigDecimal[values.size()];
    Arrays.fill(units, BigDecimal.ZERO);
    boolean[] hasShares = new boolean[values.size()];
    shares.forEach(
        (key, sum) -> {
          int value = (int) (key / (SHARES_MAX + 1));
          hasShares[value] = true;
          units[value] =
              units[value].add(LinearShare.unitsOf(new BigDecimal(sum), key % (SHARES_MAX + 1)));
        });
    BreakdownLines lines = new BreakdownLines(question, values::text);
    for (int value = 0; value < values.size(); value++) {
      if (hasShares[value] || counts.visitors(value) > 0) {
        lines.add(value, counts.visitors(value), counts.pageviews(value), units[value]);
      }
    }
    return lines.breakdown(revenue::divided, LinearShare::successes);
  }
}
