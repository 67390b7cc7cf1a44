package dev.vouch.core.credit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** docs/decisions/0009: which times of a log close days. */
class LogTimeTest {
  private static final long HOUR = Duration.ofHours(1).toNanos() / 1000;
  private static final long START = 1_000_000 * HOUR;

  private final LogTime started = LogTime.NONE.after(START);
  private final LogTime steady = started.after(START + HOUR);

  @Test
  void time_isTrustedAnHourAfterTheFirst() {
    assertThat(LogTime.NONE.isTrusted()).isFalse();
    assertThat(started.isTrusted()).isFalse();
    assertThat(started.after(START + HOUR - 1).isTrusted()).isFalse();
    assertThat(steady.isTrusted()).isTrue();
    assertThat(steady.completeUntilMicros()).isEqualTo(START);
  }

  @Test
  void leapOfMoreThanADay_isTrustedAnHourLater() {
    LogTime dayLater = steady.after(START + 25 * HOUR);
    LogTime leap = steady.after(START + 25 * HOUR + 1);

    assertThat(dayLater.isTrusted()).isTrue();
    assertThat(leap.isTrusted()).isFalse();
    assertThat(leap.after(START + 26 * HOUR).isTrusted()).isFalse();
    assertThat(leap.after(START + 26 * HOUR + 1).isTrusted()).isTrue();
  }

  @Test
  void stepBackOfMoreThanAnHour_restartsTheHour() {
    assertThat(steady.after(START)).isEqualTo(steady);
    LogTime back = steady.after(START - 1);

    assertThat(back.isTrusted()).isFalse();
    assertThat(back.after(START + HOUR - 1).isTrusted()).isTrue();
  }

  @Test
  void revertedLeap_closesNothing() {
    LogTime reverted = steady.after(START + 1000 * HOUR).after(START + 2 * HOUR);

    assertThat(reverted.isTrusted()).isFalse();
    assertThat(reverted.after(START + 3 * HOUR).completeUntilMicros()).isEqualTo(START + 2 * HOUR);
  }
}
