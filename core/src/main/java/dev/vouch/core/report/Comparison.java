package dev.vouch.core.report;

import java.time.LocalDate;
import java.util.Optional;

/** The days that the numbers of a report are compared with. */
public sealed interface Comparison {
  /** Returns the days to compare a range with; empty for no comparison. */
  Optional<DayRange> with(DayRange days);

  /** No comparison. */
  record None() implements Comparison {
    @Override
    public Optional<DayRange> with(DayRange days) {
      return Optional.empty();
    }
  }

  /** The days directly before the range; see {@link DayRange#previous}. */
  record Previous() implements Comparison {
    @Override
    public Optional<DayRange> with(DayRange days) {
      return Optional.of(days.previous());
    }
  }

  /** The same weekdays; see {@link DayRange#weeksEarlier}. */
  record SameWeekdays() implements Comparison {
    @Override
    public Optional<DayRange> with(DayRange days) {
      return Optional.of(days.weeksEarlier());
    }
  }

  /** The same dates of the year before. */
  record YearEarlier() implements Comparison {
    private static final int MONTHS = 12;

    @Override
    public Optional<DayRange> with(DayRange days) {
      return Optional.of(days.monthsEarlier(MONTHS));
    }
  }

  /** Chosen days, first and last inclusive. */
  record Chosen(LocalDate first, LocalDate last) implements Comparison {
    @Override
    public Optional<DayRange> with(DayRange days) {
      return Optional.of(new DayRange(first, last, days.zone()));
    }
  }
}
