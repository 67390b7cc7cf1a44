package dev.vouch.embedded.report;

import static java.util.stream.Collectors.toSet;

import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.report.TimeseriesQuestion;
import dev.vouch.core.report.TimeseriesQuestion.Timeseries;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Computes the totals of a scope, or of each interval of a time series. */
final class TotalsEvaluation<A> implements Evaluation<A> {
  private final EventRuns runs;
  private final ClaimedViews claimed;
  private final TimeSlots slots;
  private final RevenueSums revenue;
  private final TotalCounts[] totals;
  private final Function<List<Summary>, A> answer;

  private TotalsEvaluation(
      ScopedQuestion<A> question,
      List<SuccessRule> rules,
      List<Instant> starts,
      ReportContext context,
      Function<List<Summary>, A> answer) {
    Selection selection = context.selection(question);
    this.runs = selection.runs();
    this.claimed = selection.claimedViews(rules, context);
    this.slots = new TimeSlots(starts);
    this.revenue = new RevenueSums(question.scope(), context);
    this.totals =
        IntStream.range(0, slots.size())
            .mapToObj(slot -> new TotalCounts(slot, revenue))
            .toArray(TotalCounts[]::new);
    this.answer = answer;
  }

  static Evaluation<Summary> of(SummaryQuestion question, ReportContext context) {
    List<Instant> starts = List.of(Instant.EPOCH);
    return new TotalsEvaluation<>(question, question.rules(), starts, context, List::getFirst);
  }

  static Evaluation<Timeseries> of(TimeseriesQuestion question, ReportContext context) {
    return new TotalsEvaluation<>(
        question, question.rules(), question.starts(), context, Timeseries::new);
  }

  @Override
  public Set<Column> columns() {
    return EnumSet.of(Column.VALUE);
  }

  @Override
  public void add(EventBlock block, boolean[] matches) {
    long[] times = block.times();
    int first = 0;
    for (int run = 0; run < runs.count(); run++) {
      int end = runs.ends()[run];
      int slot = slots.of(times[first]);
      if (times[end - 1] >= slots.end(slot)) {
        addDivided(block, matches, first, end);
      } else if (slot >= 0 && runs.matching()[run] > 0) {
        totals[slot].add(runs.persons()[run], runs.areSeen()[run], runs.pageviews()[run]);
      }
      first = end;
    }
    for (int place = 0; place < runs.successCount(); place++) {
      int event = runs.successEvents()[place];
      int slot = slots.of(times[event]);
      if (slot >= 0) {
        totals[slot].addSuccess(block, event, runs.person(event), runs.isSeen(event));
      }
    }
    for (int place = 0; place < claimed.count(); place++) {
      int slot = slots.of(times[claimed.events()[place]]);
      if (slot >= 0) {
        totals[slot].addClaimed();
      }
    }
  }

  /** Adds a run of events that extends over several slots. */
  private void addDivided(EventBlock block, boolean[] matches, int first, int end) {
    for (int event = first; event < end; event++) {
      int slot = slots.of(block.times()[event]);
      if (matches[event] && slot >= 0) {
        int views = KindCounts.PAGEVIEWS[block.kinds()[event]];
        totals[slot].add(runs.person(event), runs.isSeen(event), views);
      }
    }
  }

  @Override
  public A answer() {
    Map<Integer, Revenue> revenues =
        revenue.whole(IntStream.range(0, slots.size()).boxed().collect(toSet()));
    return answer.apply(Arrays.stream(totals).map(ofSlot -> ofSlot.summary(revenues)).toList());
  }
}
