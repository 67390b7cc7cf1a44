package dev.vouch.dashboard.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Interval;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DimensionNamesTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private final DimensionNames english = new DimensionNames(Locale.UK);
  private final DimensionNames german = new DimensionNames(Locale.GERMANY);

  @Test
  void country_isNamedInTheReadersLanguage() {
    assertThat(english.of(Field.COUNTRY, Optional.of("DE"))).isEqualTo("Germany");
    assertThat(german.of(Field.COUNTRY, Optional.of("DE"))).isEqualTo("Deutschland");
    assertThat(english.of(Field.COUNTRY, Optional.of("XX"))).isEqualTo("XX");
  }

  @Test
  void missingValue_isLabelled() {
    assertThat(english.of(Field.COUNTRY, Optional.empty())).isEqualTo("Unknown");
    assertThat(english.of(Field.SOURCE, Optional.empty())).isEqualTo("Not credited to a visitor");
    assertThat(english.of(new Dimension.Property("plan"), Optional.empty())).isEqualTo("None");
  }

  @Test
  void customerValue_isUnchanged_andChannelIsLabelled() {
    assertThat(english.of(Field.CAMPAIGN, Optional.of("spring_sale"))).isEqualTo("spring_sale");
    assertThat(english.of(Field.CHANNEL, Optional.of("paid_search"))).isEqualTo("Paid search");
    assertThat(english.of(new Dimension.Property("plan"))).isEqualTo("Property plan");
  }

  @Test
  void dates_areFormattedPerLocale() {
    DayRange days = new DayRange(LocalDate.of(2026, 11, 1), LocalDate.of(2026, 11, 30), BERLIN);
    ZonedDateTime start = ZonedDateTime.of(2026, 11, 1, 14, 0, 0, 0, BERLIN);

    assertThat(new DateFormats(Locale.UK).days(days))
        .isEqualTo("1 Nov 2026\u2009–\u200930 Nov 2026");
    assertThat(new DateFormats(Locale.GERMANY).day(days.first())).isEqualTo("01.11.2026");
    assertThat(new DateFormats(Locale.UK).bucket(Interval.DAY, start)).isEqualTo("Sun, 1 Nov 2026");
    assertThat(new DateFormats(Locale.UK).bucket(Interval.MONTH, start)).isEqualTo("November 2026");
    assertThat(new DateFormats(Locale.UK).tick(Interval.HOUR, start)).isEqualTo("14:00");
  }

  @Test
  void dates_canBeFormattedInEveryLocale() {
    ZonedDateTime start = ZonedDateTime.of(2026, 11, 1, 14, 0, 0, 0, BERLIN);

    for (Locale locale : Locale.getAvailableLocales()) {
      DateFormats dates = new DateFormats(locale);
      for (Interval interval : Interval.values()) {
        assertThat(dates.bucket(interval, start)).as(locale.toString()).isNotEmpty();
        assertThat(dates.tick(interval, start)).as(locale.toString()).isNotEmpty();
      }
    }
    assertThat(new DateFormats(Locale.of("tok")).bucket(Interval.WEEK, start))
        .isEqualTo("Week from 1 Nov 2026");
  }
}
