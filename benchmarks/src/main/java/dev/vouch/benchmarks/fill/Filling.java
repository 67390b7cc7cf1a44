package dev.vouch.benchmarks.fill;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * What a directory is to be filled with: always the same for the same three.
 *
 * @param events how many
 * @param end first instant after the latest event, in whole microseconds
 */
public record Filling(long events, Shape shape, Instant end) {
  /** How long before its end the first event is. */
  static final Duration SPAN = Duration.ofDays(30);

  private static final double EVENTS_PER_VISIT = 4;
  private static final double VISITS_PER_BROWSER = 1.7;

  public Filling {
    if (events < 1) {
      throw new IllegalArgumentException("--events is at least 1");
    }
    end = end.truncatedTo(ChronoUnit.MICROS);
  }

  /** When the first event came, or a moment before. */
  Instant start() {
    return end.minus(SPAN);
  }

  /** How many visits go on at once, so that those of one come about a minute after each other. */
  long lanes() {
    return Math.max(1, events / SPAN.toMinutes());
  }

  /** How many browsers there are to come again. */
  long browsers() {
    return Math.max(1, (long) (events / EVENTS_PER_VISIT / VISITS_PER_BROWSER));
  }
}
