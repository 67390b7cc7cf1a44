package dev.vouch.embedded.report;

import static java.util.stream.Collectors.toMap;

import dev.vouch.core.event.OrderRole;
import dev.vouch.core.report.Coverage;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import dev.vouch.core.report.Revenue;
import dev.vouch.embedded.segment.Codes;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import dev.vouch.embedded.segment.EventKind;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Evaluates coverage: confirmed successes by credit kind and reason, warnings, and duplicates. */
final class CoverageEvaluation implements Evaluation<Coverage> {
  private static final byte SUCCESS = EventKind.CONFIRMED_SUCCESS.number();
  private static final int DUPLICATE = Codes.of(CreditKind.DUPLICATE);
  private static final int STANDALONE = Codes.of(CreditKind.STANDALONE);
  private static final int NEVER_SEEN = Codes.of(Reason.BROWSER_NEVER_SEEN);
  private static final int PLACED = Codes.of(Optional.of(OrderRole.PLACED));

  private final long[] credited = new long[CreditKind.values().length];
  private final long[] reasons = new long[Reason.values().length];
  private final RevenueSums duplicateValues;
  private long duplicates;

  /** The pairs of forwarded visitor and user key, of each success with a forwarded visitor. */
  private final NumberPairs forwarded;

  /**
   * The visitor of each standalone success whose browser was never seen; the second number is 0.
   */
  private final NumberPairs unseen;

  CoverageEvaluation(CoverageQuestion question, ReportContext context) {
    this.duplicateValues = new RevenueSums(question.scope().converted(Optional.empty()), context);
    this.forwarded = new NumberPairs(context.memory());
    this.unseen = new NumberPairs(context.memory());
  }

  @Override
  public Set<Column> columns() {
    return EnumSet.of(
        Column.CREDIT,
        Column.REASON,
        Column.ORDER_ROLE,
        Column.VALUE,
        Column.VISITOR,
        Column.FORWARDED_VISITOR,
        Column.USER_KEY);
  }

  @Override
  public void add(EventBlock block, boolean[] matches) {
    int events = block.firsts()[block.people()];
    byte[] kinds = block.kinds();
    int[] credits = block.numbers(Column.CREDIT);
    for (int event = 0; event < events; event++) {
      if (matches[event]) {
        if (credits[event] == DUPLICATE) {
          addDuplicate(block, event);
        } else if (kinds[event] == SUCCESS) {
          addSuccess(block, event, credits[event]);
        }
      }
    }
  }

  private void addDuplicate(EventBlock block, int event) {
    if (block.numbers(Column.ORDER_ROLE)[event] == PLACED) {
      duplicates++;
      duplicateValues.add(0, block, event);
    }
  }

  private void addSuccess(EventBlock block, int event, int credit) {
    int reason = block.numbers(Column.REASON)[event];
    credited[credit]++;
    reasons[reason]++;
    int browser = block.numbers(Column.FORWARDED_VISITOR)[event];
    if (browser != 0) {
      forwarded.add(browser, block.numbers(Column.USER_KEY)[event]);
    }
    int visitor = block.numbers(Column.VISITOR)[event];
    if (credit == STANDALONE && reason == NEVER_SEEN && visitor != 0) {
      unseen.add(visitor, 0);
    }
  }

  @Override
  public Coverage answer() {
    return new Coverage(
        present(credited, Codes::credit),
        present(reasons, Codes::reason),
        new Coverage.Warnings(ofSharedBrowsers(), ofUnseenBrowsers()),
        new Coverage.Duplicates(
            duplicates, duplicateValues.whole(Set.of(0)).getOrDefault(0, Revenue.NONE)));
  }

  private long ofSharedBrowsers() {
    return forwarded.count((_, userKeys) -> userKeys > CoverageQuestion.USER_KEYS_MAX);
  }

  private long ofUnseenBrowsers() {
    return unseen.count(
        (successes, _) ->
            successes >= CoverageQuestion.UNSEEN_MIN
                && successes * CoverageQuestion.UNSEEN_PART > reasons[NEVER_SEEN]);
  }

  private static <K> Map<K, Long> present(long[] counts, IntFunction<K> of) {
    return IntStream.range(0, counts.length)
        .filter(number -> counts[number] > 0)
        .boxed()
        .collect(toMap(of::apply, number -> counts[number]));
  }

  /** A list of pairs of numbers, which are grouped by the first number. Not thread-safe. */
  private static final class NumberPairs {
    private final Longs pairs;

    NumberPairs(ReportMemory memory) {
      this.pairs = new Longs(memory);
    }

    void add(int first, int second) {
      pairs.add((long) first << Integer.SIZE | Integer.toUnsignedLong(second));
    }

    /** A condition on the group of pairs with the same first number. */
    @FunctionalInterface
    interface Condition {
      /**
       * Returns whether a group meets the condition.
       *
       * @param size the number of pairs
       * @param distinct the number of distinct second numbers, without 0
       */
      boolean isMet(long size, long distinct);
    }

    /** Returns the number of pairs in all groups that meet a condition. */
    long count(Condition condition) {
      long[] ascending = pairs.sorted();
      long counted = 0;
      int first = 0;
      long distinct = 0;
      for (int place = 0; place < ascending.length; place++) {
        boolean isNew = place == 0 || ascending[place] != ascending[place - 1];
        distinct += isNew && (int) ascending[place] != 0 ? 1 : 0;
        if (place + 1 == ascending.length
            || ascending[place + 1] >> Integer.SIZE != ascending[place] >> Integer.SIZE) {
          int group = place + 1 - first;
          counted += condition.isMet(group, distinct) ? group : 0;
          first = place + 1;
          distinct = 0;
        }
      }
      return counted;
    }
  }
}
