package dev.vouch.messages.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.DayRange;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The days of a summary, and when it is sent. */
class SummaryPeriodTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  @ParameterizedTest
  @CsvSource({
    "2026-11-22T22:59:59Z, 2026-11-09, 2026-11-15",
    "2026-11-22T23:00:00Z, 2026-11-16, 2026-11-22",
    "2026-11-26T12:00:00Z, 2026-11-16, 2026-11-22"
  })
  void week_isFromMondayToSunday_inTheSitesTimeZone(Instant now, LocalDate first, LocalDate last) {
    assertThat(SummaryPeriod.WEEK.lastEnded(now, BERLIN))
        .isEqualTo(new DayRange(first, last, BERLIN));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-02-28T22:59:59Z, 2026-01-01, 2026-01-31",
    "2026-02-28T23:00:00Z, 2026-02-01, 2026-02-28",
    "2026-01-01T12:00:00Z, 2025-12-01, 2025-12-31"
  })
  void month_isACalendarMonth_inTheSitesTimeZone(Instant now, LocalDate first, LocalDate last) {
    assertThat(SummaryPeriod.MONTH.lastEnded(now, BERLIN))
        .isEqualTo(new DayRange(first, last, BERLIN));
  }

  /** The clocks change on the last day of this week. */
  @Test
  void mails_areSentAt8OfTheSitesTimeZone_onTheFollowingDay() {
    DayRange days =
        new DayRange(LocalDate.parse("2026-10-19"), LocalDate.parse("2026-10-25"), BERLIN);

    assertThat(SummaryPeriod.WEEK.sentAt(days)).isEqualTo(Instant.parse("2026-10-26T07:00:00Z"));
  }

  @Test
  void subject_hasTheDays() {
    Instant now = Instant.parse("2026-11-26T12:00:00Z");
    for (SummaryPeriod period : SummaryPeriod.values()) {
      DayRange days = period.lastEnded(now, ZoneOffset.UTC);

      assertThat(period.days(period.subject(days), ZoneOffset.UTC)).contains(days);
    }
    assertThat(SummaryPeriod.WEEK.subject(SummaryPeriod.WEEK.lastEnded(now, ZoneOffset.UTC)))
        .isEqualTo("week_2026-11-16");
    assertThat(SummaryPeriod.WEEK.days("month_2026-11-01", ZoneOffset.UTC)).isEmpty();
    assertThat(SummaryPeriod.WEEK.days("week_yesterday", ZoneOffset.UTC)).isEmpty();
  }
}
