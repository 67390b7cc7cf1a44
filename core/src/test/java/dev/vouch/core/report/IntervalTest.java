package dev.vouch.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.Interval.CorrespondingBuckets;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class IntervalTest {
  private static final int NO_LIMIT = 100_000;

  private static DayRange range(String zone, String first, String last) {
    return new DayRange(LocalDate.parse(first), LocalDate.parse(last), ZoneId.of(zone));
  }

  private static List<String> starts(Interval interval, DayRange range) {
    return formatted(interval.starts(range, NO_LIMIT));
  }

  private static List<String> formatted(List<ZonedDateTime> starts) {
    return starts.stream().map(DateTimeFormatter.ISO_OFFSET_DATE_TIME::format).toList();
  }

  @Test
  void days_startAtMidnightAcrossClockChanges() {
    assertThat(starts(Interval.DAY, range("Europe/Berlin", "2026-03-28", "2026-03-30")))
        .containsExactly(
            "2026-03-28T00:00:00+01:00", "2026-03-29T00:00:00+01:00", "2026-03-30T00:00:00+02:00");
    assertThat(starts(Interval.DAY, range("Europe/Berlin", "2026-10-25", "2026-10-26")))
        .containsExactly("2026-10-25T00:00:00+02:00", "2026-10-26T00:00:00+01:00");
  }

  @ParameterizedTest
  @CsvSource({
    // Clocks went from 23:59:59 to 01:00.
    "America/Sao_Paulo, 2017-10-15, 2017-10-15T01:00:00-02:00, 2017-10-16T00:00:00-02:00",
    "Africa/Cairo, 2026-04-24, 2026-04-24T01:00:00+03:00, 2026-04-25T00:00:00+03:00",
    // Clocks went back at midnight, so 23:00 occurred twice on the day before.
    "America/Sao_Paulo, 2018-02-17, 2018-02-17T00:00:00-02:00, 2018-02-18T00:00:00-03:00",
    // Midnight occurred twice; the first one counts.
    "America/Havana, 2026-11-01, 2026-11-01T00:00:00-04:00, 2026-11-02T00:00:00-05:00"
  })
  void dayWithoutAUniqueMidnight_startsAtItsFirstInstant(
      String zone, String date, String first, String second) {
    String next = LocalDate.parse(date).plusDays(1).toString();

    assertThat(starts(Interval.DAY, range(zone, date, next))).containsExactly(first, second);
  }

  @Test
  void skippedCalendarDay_hasNoBucket() {
    assertThat(starts(Interval.DAY, range("Pacific/Apia", "2011-12-29", "2011-12-31")))
        .containsExactly("2011-12-29T00:00:00-10:00", "2011-12-31T00:00:00+14:00");
  }

  @Test
  void weeks_startOnMonday_firstOneAtTheRangeStart() {
    assertThat(starts(Interval.WEEK, range("Asia/Kolkata", "2026-11-01", "2026-11-10")))
        .containsExactly(
            "2026-11-01T00:00:00+05:30", "2026-11-02T00:00:00+05:30", "2026-11-09T00:00:00+05:30");
    assertThat(starts(Interval.WEEK, range("UTC", "2026-11-02", "2026-11-08")))
        .containsExactly("2026-11-02T00:00:00Z");
  }

  @Test
  void months_startOnTheFirst_firstOneAtTheRangeStart() {
    assertThat(starts(Interval.MONTH, range("Europe/Berlin", "2026-01-31", "2026-04-01")))
        .containsExactly(
            "2026-01-31T00:00:00+01:00",
            "2026-02-01T00:00:00+01:00",
            "2026-03-01T00:00:00+01:00",
            "2026-04-01T00:00:00+02:00");
  }

  @Test
  void hours_omitTheSkippedHourAndRepeatTheDoubledOne() {
    assertThat(starts(Interval.HOUR, range("Europe/Berlin", "2026-03-29", "2026-03-29")))
        .hasSize(23)
        .containsSequence(
            "2026-03-29T01:00:00+01:00", "2026-03-29T03:00:00+02:00", "2026-03-29T04:00:00+02:00");
    assertThat(starts(Interval.HOUR, range("Europe/Berlin", "2026-10-25", "2026-10-25")))
        .hasSize(25)
        .containsSequence(
            "2026-10-25T02:00:00+02:00", "2026-10-25T02:00:00+01:00", "2026-10-25T03:00:00+01:00");
  }

  @Test
  void hours_startOnTheLocalHourInHalfHourZones() {
    assertThat(starts(Interval.HOUR, range("Asia/Kolkata", "2026-11-01", "2026-11-01")))
        .hasSize(24)
        .startsWith("2026-11-01T00:00:00+05:30", "2026-11-01T01:00:00+05:30");
  }

  @Test
  void hours_areShortenedByAHalfHourClockChange() {
    assertThat(starts(Interval.HOUR, range("Australia/Lord_Howe", "2026-10-04", "2026-10-04")))
        .hasSize(24)
        .containsSequence(
            "2026-10-04T01:00:00+10:30", "2026-10-04T02:30:00+11:00", "2026-10-04T03:00:00+11:00");
    assertThat(starts(Interval.HOUR, range("Australia/Lord_Howe", "2026-04-05", "2026-04-05")))
        .hasSize(25)
        .containsSequence(
            "2026-04-05T01:00:00+11:00", "2026-04-05T01:30:00+10:30", "2026-04-05T02:00:00+10:30");
  }

  @Test
  void starts_areLimitedToTheMaximum() {
    assertThat(Interval.HOUR.starts(range("UTC", "0001-01-01", "9999-12-31"), 1501)).hasSize(1501);
  }

  @ParameterizedTest
  @EnumSource(Interval.class)
  void buckets_coverTheRangeWithoutGapsInAnyZone(Interval interval) {
    Random random = new Random(1);
    List<String> zones = ZoneId.getAvailableZoneIds().stream().sorted().toList();
    for (int round = 0; round < 500; round++) {
      ZoneId zone = ZoneId.of(zones.get(random.nextInt(zones.size())));
      LocalDate first = LocalDate.of(1990, 1, 1).plusDays(random.nextInt(20_000));
      DayRange range = new DayRange(first, first.plusDays(random.nextInt(1, 60)), zone);

      List<ZonedDateTime> starts = interval.starts(range, NO_LIMIT);

      assertThat(starts.getFirst().toInstant()).as("%s", range).isEqualTo(range.from());
      assertThat(starts.getLast().toInstant()).as("%s", range).isBefore(range.until());
      for (int index = 1; index < starts.size(); index++) {
        ZonedDateTime start = starts.get(index);
        Duration length = Duration.between(starts.get(index - 1), start);
        assertThat(length).as("%s before %s", range, start).isPositive();
        assertThat(isBoundary(interval, start, length)).as("%s: %s", range, start).isTrue();
      }
    }
  }

  /** Whether a bucket other than the first may start here. */
  private static boolean isBoundary(Interval interval, ZonedDateTime start, Duration before) {
    boolean startsDay = start.equals(start.toLocalDate().atStartOfDay(start.getZone()));
    Instant justBefore = start.toInstant().minusNanos(1);
    return switch (interval) {
      case HOUR -> before.compareTo(Duration.ofHours(1)) <= 0;
      case DAY -> startsDay;
      case WEEK ->
          startsDay
              && (start.getDayOfWeek() == DayOfWeek.MONDAY || isAfterSkippedDay(justBefore, start));
      case MONTH ->
          startsDay && (start.getDayOfMonth() == 1 || isAfterSkippedDay(justBefore, start));
    };
  }

  /** Whether the zone skipped the day before by moving across the date line. */
  private static boolean isAfterSkippedDay(Instant justBefore, ZonedDateTime start) {
    LocalDate yesterday = LocalDate.ofInstant(justBefore, start.getZone());
    return yesterday.isBefore(start.toLocalDate().minusDays(1));
  }

  @Test
  void correspondingWeeks_startAsLongAfterTheFirstDay() {
    DayRange november = range("Europe/Berlin", "2026-11-01", "2026-11-30");

    assertThat(corresponding(Interval.WEEK, november, november.previous()))
        .containsExactly(
            "2026-10-01T00:00:00+02:00",
            "2026-10-02T00:00:00+02:00",
            "2026-10-09T00:00:00+02:00",
            "2026-10-16T00:00:00+02:00",
            "2026-10-23T00:00:00+02:00",
            "2026-10-30T00:00:00+01:00");
  }

  @Test
  void correspondingHours_haveTheSameLocalTime() {
    DayRange monday = range("Europe/Berlin", "2026-10-26", "2026-10-26");

    // 02:00 occurred twice on that Sunday; both hours belong to the bucket of 02:00.
    assertThat(corresponding(Interval.HOUR, monday, monday.previous()))
        .hasSize(24)
        .containsSequence(
            "2026-10-25T01:00:00+02:00", "2026-10-25T02:00:00+02:00", "2026-10-25T03:00:00+01:00");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"America/Sao_Paulo", "Africa/Cairo", "Australia/Lord_Howe", "Antarctica/Troll"})
  void correspondingBuckets_coverTheOtherDaysInOrder(String zone) {
    for (LocalDate day = LocalDate.of(2017, 1, 1); day.getYear() < 2020; day = day.plusDays(1)) {
      DayRange range = new DayRange(day, day.plusDays(1), ZoneId.of(zone));
      for (Interval interval : Interval.values()) {
        List<ZonedDateTime> starts = interval.starts(range, NO_LIMIT);
        CorrespondingBuckets earlier = interval.corresponding(starts, range, range.previous());

        List<Instant> instants = earlier.starts().stream().map(ZonedDateTime::toInstant).toList();
        assertThat(instants).as("%s %s", interval, range).isSorted();
        assertThat(earlier.starts().size()).isBetween(starts.size() - 1, starts.size());
        assertThat(instants.getFirst()).isEqualTo(range.previous().from());
        assertThat(instants.getLast()).isBefore(range.previous().until());
        assertThat(earlier.until()).isEqualTo(range.previous().until());
      }
    }
  }

  @Test
  void correspondingMonths_areThoseOfTheYearBefore() {
    DayRange year = range("Europe/Berlin", "2025-01-01", "2025-12-31");

    assertThat(corresponding(Interval.MONTH, year, year.monthsEarlier(12)))
        .hasSize(12)
        .startsWith("2024-01-01T00:00:00+01:00", "2024-02-01T00:00:00+01:00")
        .contains("2024-03-01T00:00:00+01:00")
        .endsWith("2024-12-01T00:00:00+01:00");
  }

  @Test
  void correspondingDays_endWithTheShorterRange() {
    DayRange march = range("Europe/Berlin", "2027-03-01", "2027-03-31");
    DayRange february = march.previous();

    assertThat(corresponding(Interval.DAY, march, february))
        .hasSize(28)
        .endsWith("2027-02-28T00:00:00+01:00");
    CorrespondingBuckets days =
        Interval.DAY.corresponding(
            Interval.DAY.starts(february, NO_LIMIT), february, february.previous());
    assertThat(days.starts()).hasSize(28);
    assertThat(days.until()).isEqualTo("2027-01-28T23:00:00Z");
  }

  private static List<String> corresponding(Interval interval, DayRange range, DayRange others) {
    return formatted(
        interval.corresponding(interval.starts(range, NO_LIMIT), range, others).starts());
  }
}
