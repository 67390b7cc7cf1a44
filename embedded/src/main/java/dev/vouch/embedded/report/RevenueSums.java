package dev.vouch.embedded.report;

import static java.util.stream.Collectors.toMap;

import dev.vouch.core.report.LinearShare;
import dev.vouch.core.report.RatePeriods;
import dev.vouch.core.report.RatePeriods.PeriodAmount;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Scope;
import dev.vouch.embedded.segment.EventBlock;
import dev.vouch.embedded.segment.SiteTexts;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Exact sums of the values of events, by group, currency, period of exchange rates, and number of
 * shares into which a value is divided. A group is a number that the caller chooses, such as that
 * of a breakdown's value. Not thread-safe.
 */
final class RevenueSums {
  private static final long SHARES_MAX = 50;

  private final RatePeriods periods;
  private final TimeSlots changes;
  private final SiteTexts texts;
  private final LongSums sums;

  /** The text numbers of currencies, in the order in which they were first added. */
  private int[] currencies = new int[4];

  private int currencyCount;

  RevenueSums(Scope scope, ReportContext context) {
    this.periods = RatePeriods.of(scope);
    this.changes = new TimeSlots(periods.starts().subList(1, periods.starts().size()));
    this.texts = context.texts();
    this.sums = new LongSums(context.memory());
  }

  /**
   * Adds the value of an event, if it has one.
   *
   * @param number the group, at least 0
   */
  void add(int number, EventBlock block, int event) {
    add(number, block, event, 1);
  }

  /**
   * Adds one share of the value of an event, if it has one.
   *
   * @param shares the number of shares of the value, 1 to 50
   */
  void add(int number, EventBlock block, int event, int shares) {
    long value = block.values()[event];
    if (value == EventBlock.NO_VALUE) {
      return;
    }
    long currency = currency(block.currencies()[event]);
    long period = changes.of(block.times()[event]) + 1L;
    long part = (currency * (changes.size() + 1) + period) * (SHARES_MAX + 1) + shares;
    long key = (long) number << Integer.SIZE | part;
    if (value == EventBlock.LARGE_VALUE) {
      sums.add(key, block.value(event).setScale(EventBlock.VALUE_DECIMALS).unscaledValue());
    } else {
      sums.add(key, value);
    }
  }

  private int currency(int text) {
    for (int known = 0; known < currencyCount; known++) {
      if (currencies[known] == text) {
        return known;
      }
    }
    if (currencyCount == currencies.length) {
      currencies = Arrays.copyOf(currencies, 2 * currencyCount);
    }
    currencies[currencyCount] = text;
    return currencyCount++;
  }

  /** Returns the revenue by group, for values that were added undivided. */
  Map<Integer, Revenue> whole(Set<Integer> numbers) {
    return of(numbers, false);
  }

  /**
   * Returns the revenue by group.
   *
   * @param isDivided whether values are divided into shares (docs/identity.md C12)
   */
  Map<Integer, Revenue> of(Set<Integer> numbers, boolean isDivided) {
    Map<Integer, List<PeriodAmount>> amounts = new HashMap<>();
    numbers.forEach(number -> amounts.put(number, new ArrayList<>()));
    sums.forEach(
        (key, units) -> {
          List<PeriodAmount> ofNumber = amounts.get((int) (key >>> Integer.SIZE));
          if (ofNumber != null) {
            ofNumber.add(amount((int) key, units, isDivided));
          }
        });
    return amounts.entrySet().stream()
        .collect(
            toMap(
                Map.Entry::getKey,
                ofNumber ->
                    isDivided
                        ? periods.sumOfUnits(ofNumber.getValue())
                        : periods.sum(ofNumber.getValue())));
  }

  private PeriodAmount amount(int part, BigInteger units, boolean isDivided) {
    int shares = (int) (part % (SHARES_MAX + 1));
    int period = (int) (part / (SHARES_MAX + 1)) % (changes.size() + 1);
    int currency = currencies[(int) (part / (SHARES_MAX + 1)) / (changes.size() + 1)];
    BigDecimal sum = new BigDecimal(units, EventBlock.VALUE_DECIMALS);
    return new PeriodAmount(
        currency == 0 ? Optional.empty() : Optional.of(texts.text(currency)),
        period,
        isDivided ? LinearShare.unitsOf(sum, shares) : sum);
  }
}
