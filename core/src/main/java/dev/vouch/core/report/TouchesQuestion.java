package dev.vouch.core.report;

import java.time.Duration;
import java.util.List;

/**
 * The question how many touches (docs/identity.md C11) the confirmed successes of a scope have, and
 * how much time passed from the first touch to the success.
 */
public record TouchesQuestion(Scope scope) implements ScopedQuestion<Touches> {
  /**
   * The ends of the ranges of times. Each is exclusive, and the start of the next range; the last
   * is inclusive.
   */
  public static final List<Duration> BOUNDS =
      List.of(
          Duration.ofMinutes(1),
          Duration.ofHours(1),
          Duration.ofDays(1),
          Duration.ofDays(3),
          Duration.ofDays(7),
          Duration.ofDays(14));

  /** Successes with more touches are counted with those that have this number. */
  public static final int TOUCHES_MAX = 5;
}
