package dev.vouch.embedded.log;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether the log takes records. It counts as refusing for the {@code Retry-After} of the last
 * refusal, and no longer: a server that nobody sends to can't notice that there is space again.
 * Written by the committer alone, asked by any thread.
 */
final class LogHealth {
  static final Duration RETRY_AFTER = Duration.ofSeconds(10);

  private static final Logger LOG = LoggerFactory.getLogger(LogHealth.class);

  private final InstantSource clock;
  private volatile Instant refusedUntil = Instant.MIN;

  LogHealth(InstantSource clock) {
    this.clock = clock;
  }

  /** A commit failed, and nothing of it was written. */
  void refused(SQLException failure) {
    if (refusedUntil.equals(Instant.MIN)) {
      LOG.error(
          "Events are answered 503, nothing of them is written: free space on the disk of the data"
              + " directory. Vouch goes on by itself: {}",
          failure.getMessage());
    }
    refusedUntil = clock.instant().plus(RETRY_AFTER);
  }

  /** Records were committed. */
  void committed() {
    if (!refusedUntil.equals(Instant.MIN)) {
      refusedUntil = Instant.MIN;
      LOG.info("The log takes events again");
    }
  }

  /** What keeps the log from taking records, in a sentence; empty when all is well. */
  Optional<String> failure() {
    return clock.instant().isBefore(refusedUntil)
        ? Optional.of(
            "Events are answered 503: the log cannot be written. Free space on the disk of the data"
                + " directory; the cause is in Vouch's log.")
        : Optional.empty();
  }
}
