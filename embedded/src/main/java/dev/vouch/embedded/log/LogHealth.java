package dev.vouch.embedded.log;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The state of the log: whether it accepts records. It is unhealthy for the {@code Retry-After} of
 * the last refusal and no longer, because without new requests the server cannot detect that space
 * is available again. Written by the committer only, read by any thread.
 */
final class LogHealth {
  static final Duration RETRY_AFTER = Duration.ofSeconds(10);

  private static final Logger LOG = LoggerFactory.getLogger(LogHealth.class);

  private final InstantSource clock;
  private volatile Instant refusedUntil = Instant.MIN;

  LogHealth(InstantSource clock) {
    this.clock = clock;
  }

  /** Records that a commit failed without writing anything. */
  void recordFailure(SQLException failure) {
    if (refusedUntil.equals(Instant.MIN)) {
      LOG.error(
          "Events are rejected with 503 and not recorded: free space on the disk of the data"
              + " directory. Vouch recovers automatically. Cause: {}",
          failure.getMessage());
    }
    refusedUntil = clock.instant().plus(RETRY_AFTER);
  }

  /** Records a successful commit. */
  void recordCommit() {
    if (!refusedUntil.equals(Instant.MIN)) {
      refusedUntil = Instant.MIN;
      LOG.info("The log accepts events again");
    }
  }

  /** Returns why the log does not accept records, in one sentence; empty if it does. */
  Optional<String> failure() {
    return clock.instant().isBefore(refusedUntil)
        ? Optional.of(
            "Events are rejected with 503: the log cannot be written. Free space on the disk of the"
                + " data directory. Vouch's log contains the cause.")
        : Optional.empty();
  }
}
