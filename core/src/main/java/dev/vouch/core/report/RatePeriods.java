package dev.vouch.core.report;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The parts of a scope's time in which the rates of its conversion are the same, by number from 0.
 * Without a conversion, one part. Queries sum values by part, and their answers convert the sums,
 * so that engines need no arithmetic with rates. Immutable.
 */
public final class RatePeriods {
  private final Optional<Conversion> conversion;
  private final List<Instant> starts = new ArrayList<>();
  private final List<Map<String, BigDecimal>> rates = new ArrayList<>();

  private RatePeriods(Optional<Conversion> conversion) {
    this.conversion = conversion;
  }

  /** Returns the parts of a scope. */
  public static RatePeriods of(Scope scope) {
    RatePeriods periods = new RatePeriods(scope.conversion());
    periods.add(scope.from(), Map.of());
    scope
        .conversion()
        .filter(converted -> !converted.isEmpty() && scope.from().isBefore(scope.until()))
        .ifPresent(converted -> periods.addDays(scope, converted));
    return periods;
  }

  private void addDays(Scope scope, Conversion converted) {
    DayRange range = DayRange.of(scope, converted.zone());
    LocalDate first = later(range.first(), converted.firstDay());
    LocalDate end = earlier(range.last(), converted.lastDay()).plusDays(1);
    for (LocalDate day = first; day.isBefore(end); day = day.plusDays(1)) {
      add(later(scope.from(), start(day, converted)), converted.on(day));
    }
    if (!end.isAfter(range.last())) {
      add(later(scope.from(), start(end, converted)), Map.of());
    }
  }

  private static Instant start(LocalDate day, Conversion converted) {
    return day.atStartOfDay(converted.zone()).toInstant();
  }

  private static <T extends Comparable<? super T>> T later(T one, T other) {
    return one.compareTo(other) < 0 ? other : one;
  }

  private static <T extends Comparable<? super T>> T earlier(T one, T other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private void add(Instant start, Map<String, BigDecimal> ratesFromThen) {
    if (!starts.isEmpty() && starts.getLast().equals(start)) {
      starts.removeLast();
      rates.removeLast();
    }
    if (rates.isEmpty() || !rates.getLast().equals(ratesFromThen)) {
      starts.add(start);
      rates.add(ratesFromThen);
    }
  }

  /** The starts of the parts, ascending; the first is that of the scope. */
  public List<Instant> starts() {
    return List.copyOf(starts);
  }

  /**
   * Returns an SQL expression: the number of the part.
   *
   * @param time an expression, an instant of the scope
   * @param literal returns the expression of an instant
   */
  public String number(String time, Function<Instant, String> literal) {
    return BucketSql.number(time, starts.stream().skip(1).map(literal).toList());
  }

  /** Returns the sum of amounts, each converted if there is a rate for it, and then rounded. */
  Revenue sum(List<PeriodAmount> amounts) {
    return Revenue.sum(amounts.stream().map(this::converted)).rounded();
  }

  /** Returns the same of units of {@link LinearShare}. */
  Revenue sumOfUnits(List<PeriodAmount> amounts) {
    return new Revenue(
        Revenue.sum(amounts.stream().map(this::converted)).amounts().stream()
            .map(
                sum ->
                    new Revenue.Amount(
                        sum.currency(), LinearShare.revenue(sum.value()), sum.isConverted()))
            .toList());
  }

  private Revenue.Amount converted(PeriodAmount amount) {
    Revenue.Amount sent = new Revenue.Amount(amount.currency(), amount.value());
    return conversion
        .map(converted -> converted.apply(sent, rates.get(amount.period())))
        .orElse(sent);
  }

  /** The sum of one currency's values in a part. */
  record PeriodAmount(Optional<String> currency, int period, BigDecimal value) {
    PeriodAmount with(BigDecimal other) {
      return new PeriodAmount(currency, period, other);
    }
  }
}
