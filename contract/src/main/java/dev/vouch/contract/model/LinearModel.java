package dev.vouch.contract.model;

import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Conversion;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Revenue;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * C12: divides one success at a time over its touches, in fractions.
 *
 * @param touches of each confirmed success by its position
 * @param conversion of revenue
 */
record LinearModel(
    Dimension.Field by, Map<Long, List<TimedTouch>> touches, Optional<Conversion> conversion) {
  /** More than a value and a rate have together. */
  private static final int DECIMALS = 30;

  private record Fraction(BigInteger numerator, BigInteger denominator) {
    static final Fraction NONE = new Fraction(BigInteger.ZERO, BigInteger.ONE);

    /** Returns the sum with one of several equal parts of an amount. */
    Fraction plus(BigDecimal amount, int parts) {
      BigInteger divisor = BigInteger.valueOf(parts);
      BigInteger exact = amount.setScale(DECIMALS).unscaledValue();
      return new Fraction(
          numerator.multiply(divisor).add(exact.multiply(denominator)),
          denominator.multiply(divisor));
    }

    BigDecimal rounded(int decimals) {
      return new BigDecimal(numerator, DECIMALS)
          .divide(new BigDecimal(denominator), decimals, RoundingMode.HALF_EVEN);
    }
  }

  /** The sums of one value. */
  private static final class Sums {
    private Fraction successes = Fraction.NONE;
    private final Map<Optional<String>, Fraction> revenue = new HashMap<>();
    private final Set<Optional<String>> converted = new HashSet<>();

    private void add(int number, int parts) {
      successes = successes.plus(BigDecimal.valueOf(number), parts);
    }

    private void add(Revenue value, int parts) {
      for (Revenue.Amount amount : value.amounts()) {
        revenue.merge(
            amount.currency(),
            Fraction.NONE.plus(amount.value(), parts),
            (sum, _) -> sum.plus(amount.value(), parts));
        if (amount.isConverted()) {
          converted.add(amount.currency());
        }
      }
    }

    private Breakdown.Line line(Breakdown.Line counted) {
      return new Breakdown.Line(
          counted.key(),
          counted.visitors(),
          counted.pageviews(),
          successes.rounded(6),
          new Revenue(
              revenue.entrySet().stream()
                  .map(
                      sum ->
                          new Revenue.Amount(
                              sum.getKey(),
                              sum.getValue().rounded(9),
                              converted.contains(sum.getKey())))
                  .toList()));
    }
  }

  /**
   * Returns the lines in no particular order.
   *
   * @param byLast the lines by the last touch, which have the visitors and page views
   * @param successes the confirmed ones, with refunds and voids
   */
  List<Breakdown.Line> lines(List<Breakdown.Line> byLast, List<CreditedEvent> successes) {
    Map<Optional<String>, Sums> sums = new HashMap<>();
    for (CreditedEvent event : successes) {
      List<Optional<String>> values = values(event);
      for (Optional<String> value : values) {
        Sums ofValue = sums.computeIfAbsent(value, _ -> new Sums());
        ofValue.add(SuccessModel.count(List.of(event)), values.size());
        ofValue.add(RevenueModel.exact(List.of(event), conversion), values.size());
      }
    }
    Map<Optional<String>, Breakdown.Line> counted = new HashMap<>();
    byLast.forEach(line -> counted.put(line.key(), line));
    Set<Optional<String>> keys = new LinkedHashSet<>(counted.keySet());
    keys.addAll(sums.keySet());
    List<Breakdown.Line> lines = new ArrayList<>();
    for (Optional<String> key : keys) {
      Breakdown.Line line = counted.getOrDefault(key, Breakdown.Line.nothing(key));
      lines.add(sums.getOrDefault(key, new Sums()).line(line));
    }
    return lines;
  }

  /** One for each touch; without touches, that of the last one. */
  private List<Optional<String>> values(CreditedEvent success) {
    List<TimedTouch> kept = touches.getOrDefault(success.position(), List.of());
    return kept.isEmpty()
        ? List.of(DimensionModel.ofTouch(success.lastTouch(), by))
        : kept.stream()
            .map(touch -> DimensionModel.ofTouch(Optional.of(touch.touch()), by))
            .toList();
  }
}
