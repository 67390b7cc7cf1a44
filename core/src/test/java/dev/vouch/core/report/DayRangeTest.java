package dev.vouch.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.ZoneOffset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DayRangeTest {
  private static DayRange range(LocalDate first, LocalDate last) {
    return new DayRange(first, last, ZoneOffset.UTC);
  }

  @ParameterizedTest
  @CsvSource({
    // Whole months.
    "2026-11-01, 2026-11-30, 2026-10-01, 2026-10-31",
    "2027-03-01, 2027-03-31, 2027-02-01, 2027-02-28",
    "2028-01-01, 2028-02-29, 2027-11-01, 2027-12-31",
    "2026-01-01, 2026-12-31, 2025-01-01, 2025-12-31",
    // Other days.
    "2026-11-01, 2026-11-29, 2026-10-03, 2026-10-31",
    "2026-11-02, 2026-11-30, 2026-10-04, 2026-11-01",
    "2026-11-30, 2026-11-30, 2026-11-29, 2026-11-29",
    "2026-11-01, 2026-11-07, 2026-10-25, 2026-10-31"
  })
  void previous_isWholeMonthsBeforeWholeMonths_elseTheSameNumberOfDays(
      LocalDate first, LocalDate last, LocalDate previousFirst, LocalDate previousLast) {
    assertThat(range(first, last).previous()).isEqualTo(range(previousFirst, previousLast));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-30, 2026-11-30, 2026-11-23, 2026-11-23",
    "2026-11-24, 2026-11-30, 2026-11-17, 2026-11-23",
    "2026-11-23, 2026-11-30, 2026-11-09, 2026-11-16",
    "2026-11-01, 2026-11-28, 2026-10-04, 2026-10-31",
    "2026-11-01, 2026-11-30, 2026-09-27, 2026-10-26"
  })
  void earlierWeeks_areTheNearestThatDoNotOverlap(
      LocalDate first, LocalDate last, LocalDate earlierFirst, LocalDate earlierLast) {
    assertThat(range(first, last).weeksEarlier()).isEqualTo(range(earlierFirst, earlierLast));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-01, 2026-11-25, 1, 2026-10-01, 2026-10-25",
    "2026-11-01, 2026-11-30, 1, 2026-10-01, 2026-10-31",
    "2027-03-01, 2027-03-30, 1, 2027-02-01, 2027-02-28",
    "2027-02-01, 2027-02-28, 12, 2026-02-01, 2026-02-28",
    "2025-02-01, 2025-02-28, 12, 2024-02-01, 2024-02-29",
    "2025-02-28, 2025-02-28, 12, 2024-02-28, 2024-02-28",
    "2024-02-29, 2024-02-29, 12, 2023-02-28, 2023-02-28"
  })
  void earlierMonths_haveTheSameDates(
      LocalDate first, LocalDate last, int months, LocalDate earlierFirst, LocalDate earlierLast) {
    assertThat(range(first, last).monthsEarlier(months))
        .isEqualTo(range(earlierFirst, earlierLast));
  }
}
