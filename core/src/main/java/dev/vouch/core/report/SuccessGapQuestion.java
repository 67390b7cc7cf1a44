package dev.vouch.core.report;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The question for the longest gap between two confirmed successes in the scope that overlaps one
 * of the stretches; the earliest of equally long gaps. The time after the latest success has not
 * ended, so it is not a gap.
 *
 * @param stretches at least one
 */
public record SuccessGapQuestion(Scope scope, List<Stretch> stretches)
    implements ScopedQuestion<Optional<SuccessGapQuestion.SuccessGap>> {
  public SuccessGapQuestion {
    stretches = List.copyOf(stretches);
    if (stretches.isEmpty()) {
      throw new IllegalArgumentException("at least one stretch is required");
    }
  }

  /** A range of time, first instant inclusive, second exclusive. */
  public record Stretch(Instant from, Instant until) {}

  /**
   * The time between two consecutive confirmed successes.
   *
   * @param successes the number of successes in the scope
   * @param oldest the time of the earliest success in the scope
   */
  public record SuccessGap(Instant from, Instant until, long successes, Instant oldest) {
    /** Returns the length of the gap. */
    public Duration length() {
      return Duration.between(from, until);
    }
  }
}
