package dev.vouch.benchmarks.fill;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The data to fill a directory with, which is the same for equal values.
 *
 * @param events the number of events
 * @param end the first microsecond after the latest event
 */
public record Filling(long events, Shape shape, Instant end) {
  /** The time from the first event to the end. */
  static final Duration SPAN = Duration.ofDays(30);

  private static final double EVENTS_PER_VISIT = 4;
  private static final double VISITS_PER_BROWSER = 1.7;

  public Filling {
    if (events < 1) {
      throw new IllegalArgumentException("--events is at least 1");
    }
    end = end.truncatedTo(ChronoUnit.MICROS);
  }

  /** The time of the first event, or shortly before. */
  Instant start() {
    return end.minus(SPAN);
  }

  /** The number of concurrent visits, such that events of one visit are about a minute apart. */
  long lanes() {
    return Math.max(1, events / SPAN.toMinutes());
  }

  /** The number of browsers. */
  long browsers() {
    return Math.max(1, (long) (events / EVENTS_PER_VISIT / VISITS_PER_BROWSER));
  }
}
