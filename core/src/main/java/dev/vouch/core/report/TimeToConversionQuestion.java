package dev.vouch.core.report;

import java.time.Duration;
import java.util.List;

/**
 * The question for the time from the first touch (docs/identity.md C11) to the confirmed successes
 * of a scope.
 */
public record TimeToConversionQuestion(Scope scope) implements ScopedQuestion<TimeToConversion> {
  /** The ends of the lines: of each the start of the next, and of the last the longest time. */
  public static final List<Duration> BOUNDS =
      List.of(
          Duration.ofMinutes(1),
          Duration.ofHours(1),
          Duration.ofDays(1),
          Duration.ofDays(3),
          Duration.ofDays(7),
          Duration.ofDays(14));
}
