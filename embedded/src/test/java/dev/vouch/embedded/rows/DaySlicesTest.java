package dev.vouch.embedded.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class DaySlicesTest {
  private static final Instant FROM = Instant.parse("2026-05-12T00:00:00Z");
  private static final Instant UNTIL = FROM.plus(Duration.ofDays(1));

  private final DaySlices slices = new DaySlices(FROM, UNTIL, 100);

  @Test
  void smallSites_shareASlice() {
    slices.add(-7, 40);
    slices.add(3, 60);
    slices.add(8, 1);

    assertThat(slices.slices())
        .containsExactly(new DaySlice(-7, 3, FROM, UNTIL), new DaySlice(8, 8, FROM, UNTIL));
  }

  @Test
  void largeSite_isDividedByTime() {
    slices.add(1, 10);
    slices.add(2, 250);
    slices.add(3, 10);

    Instant first = FROM.plus(Duration.ofHours(8));
    Instant second = FROM.plus(Duration.ofHours(16));
    assertThat(slices.slices())
        .containsExactly(
            new DaySlice(1, 1, FROM, UNTIL),
            new DaySlice(2, 2, FROM, first),
            new DaySlice(2, 2, first, second),
            new DaySlice(2, 2, second, UNTIL),
            new DaySlice(3, 3, FROM, UNTIL));
  }

  @Test
  void withoutSites_thereAreNone() {
    assertThat(slices.slices()).isEmpty();
  }
}
