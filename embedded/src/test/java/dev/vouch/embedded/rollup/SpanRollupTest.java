package dev.vouch.embedded.rollup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.site.SiteId;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SpanRollupTest {
  private static final RollupSpan DAY =
      new RollupSpan(Instant.EPOCH, Instant.EPOCH.plus(Duration.ofDays(1)));
  private static final int PAGES = 100;
  private static final long BYTES_MAX = 500_000;

  /** People with distant numbers take some 90 bytes each in the bitmap of each page. */
  @Test
  void rollup_isTooLarge_whenItsBitmapsTakeTooMuchMemory() {
    assertThat(ofPeople(5_000, 1).isTooLarge()).isFalse();
    assertThat(ofPeople(5_000, 65_536 / 10).isTooLarge()).isTrue();
  }

  private static SpanRollup ofPeople(int count, int distance) {
    SpanRollup rollup =
        new SpanRollup(new SiteId(1), DAY, Map.of(), EnumSet.allOf(Grouping.class), BYTES_MAX);
    for (int number = 0; number < count; number++) {
      rollup.add(view(number * distance, number % PAGES));
    }
    rollup.end();
    return rollup;
  }

  private static SpanEvent view(int person, int page) {
    return new SpanEvent(
        person,
        EventKind.PAGEVIEW,
        Optional.empty(),
        page,
        1,
        1,
        1,
        Optional.empty(),
        Optional.empty());
  }
}
