package dev.vouch.core.projector;

import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides whether the clock is trusted to close days and to expire events, neither of which can be
 * undone: only once it has run for an hour without a leap, so that a wrong one can be set right
 * (docs/decisions/0009). For one thread.
 */
public final class SteadyClock {
  private static final Duration LEAP = Duration.ofDays(1);
  private static final Duration STEADY = Duration.ofHours(1);
  private static final Logger LOG = LoggerFactory.getLogger(SteadyClock.class);

  private Instant last = Instant.MIN;
  private Instant steadySince = Instant.MIN;

  /** Asked often; {@code now} is what the clock says. */
  public boolean isTrusted(Instant now) {
    boolean first = last.equals(Instant.MIN);
    if (first || now.isBefore(last) || Duration.between(last, now).compareTo(LEAP) > 0) {
      if (!first) {
        LOG.warn(
            "The clock went from {} to {} in one step. No day closes and no event expires by it for"
                + " an hour: set it right if that is wrong.",
            last,
            now);
      }
      steadySince = now;
    }
    last = now;
    return !now.isBefore(steadySince.plus(STEADY));
  }
}
