package dev.vouch.server.site;

import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A check whether the clock is trusted to expire events, which is irreversible: only after it has
 * run for an hour without a jump, so that a wrong clock can be corrected (docs/decisions/0009). Not
 * thread-safe.
 */
final class SteadyClock {
  private static final Duration JUMP_MIN = Duration.ofDays(1);
  private static final Duration STEADY = Duration.ofHours(1);
  private static final Logger LOG = LoggerFactory.getLogger(SteadyClock.class);

  private Instant last = Instant.MIN;
  private Instant steadySince = Instant.MIN;

  /**
   * Returns whether the clock is trusted; called often, with the clock's current time {@code now}.
   */
  boolean isTrusted(Instant now) {
    boolean first = last.equals(Instant.MIN);
    if (first || now.isBefore(last) || Duration.between(last, now).compareTo(JUMP_MIN) > 0) {
      if (!first) {
        LOG.warn(
            "The clock jumped from {} to {}. No events expire for an hour, and after a jump of more"
                + " than a day no days close. If the time is wrong, correct the clock.",
            last,
            now);
      }
      steadySince = now;
    }
    last = now;
    return !now.isBefore(steadySince.plus(STEADY));
  }
}
