package dev.vouch.embedded.rollup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.Scope;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.Microseconds;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalDaysTest {
  private static final Instant FROM = Instant.parse("2026-01-01T00:00:00Z");
  private static final Instant UNTIL = Instant.parse("2027-02-01T00:00:00Z");

  /**
   * Clocks of the Azores change at midnight, those of Lord Howe by half an hour, those of UTC
   * never.
   */
  @ParameterizedTest
  @ValueSource(strings = {"UTC", "America/New_York", "Atlantic/Azores", "Australia/Lord_Howe"})
  void days_areThoseOfTheZone(String name) {
    ZoneId zone = ZoneId.of(name);
    LocalDays days = new LocalDays(zone, scope(FROM, UNTIL));

    for (Instant time = FROM; time.isBefore(UNTIL); time = time.plus(Duration.ofMinutes(10))) {
      assertThat(days.of(Microseconds.of(time)))
          .as("%s in %s", time, zone)
          .isEqualTo(LocalDate.ofInstant(time, zone).toEpochDay());
    }
  }

  /** To compute all changes of its clocks would take more time and memory than there is. */
  @Test
  void daysOfAllTime_areThoseInWhichThereCanBeEvents() {
    ZoneId zone = ZoneId.of("America/New_York");

    LocalDays days = new LocalDays(zone, scope(Instant.MIN, Instant.MAX));

    for (Instant time : List.of(FROM, Instant.parse("2099-07-31T03:30:00Z"))) {
      assertThat(days.of(Microseconds.of(time)))
          .isEqualTo(LocalDate.ofInstant(time, zone).toEpochDay());
    }
  }

  private static Scope scope(Instant from, Instant until) {
    return new Scope(new SiteId(1), from, until, AttributionModel.LAST, List.of());
  }
}
