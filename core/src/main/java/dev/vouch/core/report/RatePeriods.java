package dev.vouch.core.report;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The periods of a scope's time in which the exchange rates are constant, numbered from 0; one
 * period without a conversion. Engines sum values by period, and convert the sums. Immutable.
 */
public final class RatePeriods {
  private final Optional<Conversion> conversion;
  private final List<Instant> starts = new ArrayList<>();
  private final List<Map<String, BigDecimal>> rates = new ArrayList<>();

  private RatePeriods(Optional<Conversion> conversion) {
    this.conversion = conversion;
  }

  /** Returns the periods of a scope. */
  public static RatePeriods of(Scope scope) {
    RatePeriods periods = new RatePeriods(scope.conversion());
    periods.add(scope.from(), Map.of());
    if (scope.from().isBefore(scope.until())) {
      scope.conversion().ifPresent(conversion -> periods.addChanges(scope, conversion));
    }
    return periods;
  }

  private void addChanges(Scope scope, Conversion converted) {
    DayRange range = DayRange.of(scope, converted.zone());
    add(scope.from(), converted.on(range.first()));
    converted.changes(range).forEach((day, ofDay) -> add(start(day, converted), ofDay));
  }

  private static Instant start(LocalDate day, Conversion converted) {
    return day.atStartOfDay(converted.zone()).toInstant();
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

  /** Returns the starts of the periods, ascending; the first is the start of the scope. */
  public List<Instant> starts() {
    return List.copyOf(starts);
  }

  /** Returns the number of the period that contains a moment of the scope. */
  public int number(Instant moment) {
    int found = Collections.binarySearch(starts, moment);
    return found >= 0 ? found : Math.max(0, -found - 2);
  }

  /** Returns the rounded sum of amounts, each converted if there is a rate for it. */
  public Revenue sum(List<PeriodAmount> amounts) {
    return Revenue.sum(amounts.stream().map(this::converted)).rounded();
  }

  /** Returns the sum of amounts in units of {@link LinearShare}, converted as by {@link #sum}. */
  public Revenue sumOfUnits(List<PeriodAmount> amounts) {
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

  /** The sum of one currency's values in a period. */
  public record PeriodAmount(Optional<String> currency, int period, BigDecimal value) {
    /** Returns a copy with another value. */
    public PeriodAmount with(BigDecimal other) {
      return new PeriodAmount(currency, period, other);
    }
  }
}
