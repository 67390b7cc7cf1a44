package dev.vouch.embedded.log;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The state of the log: whether it accepts records, and records with idempotency keys. After a
 * refusal it is unhealthy for the {@code Retry-After} of the last refusal and no longer, because
 * without new requests the server cannot detect that space is available again. Written by the
 * committer only, read by any thread.
 */
final class LogHealth {
  static final Duration RETRY_AFTER = Duration.ofSeconds(10);

  private static final Logger LOG = LoggerFactory.getLogger(LogHealth.class);

  private final InstantSource clock;
  private volatile Instant refusedUntil = Instant.MIN;
  private volatile boolean keysFail;

  LogHealth(InstantSource clock) {
    this.clock = clock;
  }

  /** Records that a group could not be written, because the disk is full. */
  void recordFailure(DiskFull failure) {
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

  /** Records that idempotency keys cannot be looked up, until {@link #recordKeys}. */
  void recordKeysFailure(Exception failure) {
    if (!keysFail) {
      LOG.error(
          "Events with an Idempotency-Key are rejected with 503: their index in keys/ cannot be"
              + " read or written. Check the disk of the data directory and its free space. Vouch"
              + " tries again each second. Cause: {}",
          failure.getMessage());
    }
    keysFail = true;
  }

  /** Records that idempotency keys can be looked up. */
  void recordKeys() {
    if (keysFail) {
      LOG.info("Events with an Idempotency-Key are accepted again");
    }
    keysFail = false;
  }

  /** Returns what is wrong, in one sentence; empty if nothing is. */
  Optional<String> failure() {
    if (clock.instant().isBefore(refusedUntil)) {
      return Optional.of(
          "Events are rejected with 503: the log cannot be written. Free space on the disk of the"
              + " data directory. Vouch's log contains the cause.");
    }
    return keysFail
        ? Optional.of(
            "Events with an Idempotency-Key are rejected with 503: the index of keys cannot be read"
                + " or written. Check the disk of the data directory. Vouch's log contains the"
                + " cause.")
        : Optional.empty();
  }
}
