package dev.vouch.embedded.report;

import static java.util.stream.Collectors.toSet;

import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.report.TimeseriesQuestion;
import dev.vouch.core.report.TimeseriesQuestion.Timeseries;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import dev.vouch.embedded.segment.EventKind;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The totals of parts of a scope's time. The events of a person come in the order of time, so that
 * a person enters each part once.
 */
final class TotalsEvaluation<A> implements Evaluation<A> {
  private static final byte BROWSER_PAGEVIEW = EventKind.PAGEVIEW.number();
  private static final byte BROWSER_SUCCESS = EventKind.SUCCESS.number();
  private static final byte SUCCESS = EventKind.CONFIRMED_SUCCESS.number();

  private final Scope scope;
  private final TimeSlots slots;
  private final ClaimedPages claimed;
  private final RevenueSums revenue;
  private final Function<List<Summary>, A> answer;
  private final long[] visitors;
  private final long[] visitorsSeen;
  private final long[] converters;
  private final long[] convertersSeen;
  private final long[] pageviews;
  private final long[] successes;
  private final long[] unconfirmed;

  private TotalsEvaluation(
      Scope scope,
      List<SuccessRule> rules,
      List<Instant> starts,
      ReportContext context,
      Function<List<Summary>, A> answer) {
    this.scope = scope;
    this.slots = new TimeSlots(starts);
    this.claimed = context.claimedPages(rules);
    this.revenue = new RevenueSums(scope, context);
    this.answer = answer;
    this.visitors = new long[slots.size()];
    this.visitorsSeen = new long[slots.size()];
    this.converters = new long[slots.size()];
    this.convertersSeen = new long[slots.size()];
    this.pageviews = new long[slots.size()];
    this.successes = new long[slots.size()];
    this.unconfirmed = new long[slots.size()];
  }

  static Evaluation<Summary> of(SummaryQuestion question, ReportContext context) {
    return of(question.scope(), question.rules(), context);
  }

  static TotalsEvaluation<Summary> of(
      Scope scope, List<SuccessRule> rules, ReportContext context) {
    return new TotalsEvaluation<>(
        scope, rules, List.of(Instant.EPOCH), context, List::getFirst);
  }

  static Evaluation<Timeseries> of(TimeseriesQuestion question, ReportContext context) {
    return new TotalsEvaluation<>(
        question.scope(), question.rules(), question.starts(), context, Timeseries::new);
  }

  @Override
  public Scope scope() {
    return scope;
  }

  @Override
  public Set<Column> columns() {
    Set<Column> columns = EnumSet.of(Column.VALUE);
    columns.addAll(claimed.columns());
    return columns;
  }

  @Override
  public void add(EventBlock block, boolean[] matches) {
    int[] firsts = block.firsts();
    for (int person = 0; person < block.people(); person++) {
      add(block, matches, firsts[person], firsts[person + 1]);
    }
  }

  /** Adds the events of a person from the first to that before the end. */
  void add(EventBlock block, boolean[] matches, int first, int end) {
    byte[] kinds = block.kinds();
    long[] times = block.times();
    int seen = isSeen(kinds, first, end) ? 1 : 0;
    int slot = -1;
    long slotEnd = Long.MIN_VALUE;
    boolean isConverter = false;
    for (int event = first; event < end; event++) {
      if (!matches[event]) {
        continue;
      }
      if (times[event] >= slotEnd) {
        slot = slots.of(times[event]);
        slotEnd = slots.end(slot);
        isConverter = false;
        if (slot >= 0) {
          visitors[slot]++;
          visitorsSeen[slot] += seen;
        }
      }
      if (slot < 0) {
        continue;
      }
      int kind = kinds[event];
      pageviews[slot] += KindCounts.PAGEVIEWS[kind];
      if (kind == BROWSER_PAGEVIEW) {
        unconfirmed[slot] += !claimed.isEmpty() && isClaimed(block, event) ? 1 : 0;
      } else if (kind == BROWSER_SUCCESS) {
        unconfirmed[slot]++;
      } else if (KindCounts.REVENUE[kind]) {
        successes[slot] += KindCounts.SUCCESSES[kind];
        revenue.add(slot, block, event);
        if (kind == SUCCESS && !isConverter) {
          isConverter = true;
          converters[slot]++;
          convertersSeen[slot] += seen;
        }
      }
    }
  }

  private static boolean isSeen(byte[] kinds, int first, int end) {
    for (int event = first; event < end; event++) {
      if (!KindCounts.CONFIRMED[kinds[event]]) {
        return true;
      }
    }
    return false;
  }

  private boolean isClaimed(EventBlock block, int event) {
    return claimed.contains(block.numbers(Column.PAGE)[event]);
  }

  @Override
  public A answer() {
    Map<Integer, Revenue> revenues =
        revenue.whole(IntStream.range(0, slots.size()).boxed().collect(toSet()));
    return answer.apply(
        IntStream.range(0, slots.size())
            .mapToObj(slot -> summary(slot, revenues.getOrDefault(slot, Revenue.NONE)))
            .toList());
  }

  private Summary summary(int slot, Revenue ofSlot) {
    return new Summary(
        visitors[slot],
        pageviews[slot],
        successes[slot],
        converters[slot],
        ofSlot,
        unconfirmed[slot],
        visitorsSeen[slot],
        convertersSeen[slot]);
  }
}
