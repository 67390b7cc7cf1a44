package dev.vouch.embedded.log;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The state of the log: whether it accepts records, and whether its checkpoints succeed. After a
 * refusal it is unhealthy for the {@code Retry-After} of the last refusal and no longer, because
 * without new requests the server cannot detect that space is available again. Written by the
 * committer only, read by any thread.
 */
final class LogHealth {
  static final Duration RETRY_AFTER = Duration.ofSeconds(10);

  /** One failure can be a moment's; the next attempt is a second later. */
  private static final int CHECKPOINT_FAILURES_MIN = 3;

  private static final Duration LOG_INTERVAL = Duration.ofMinutes(1);

  private static final Logger LOG = LoggerFactory.getLogger(LogHealth.class);

  private final InstantSource clock;
  private volatile Instant refusedUntil = Instant.MIN;
  private volatile boolean checkpointsFail;
  private int checkpointFailures;
  private Instant checkpointLoggedAt = Instant.MIN;

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

  /** Records that a checkpoint of {@code log.db} failed; logs it once a minute. */
  void recordCheckpointFailure(SQLException failure) {
    checkpointFailures++;
    checkpointsFail = checkpointFailures >= CHECKPOINT_FAILURES_MIN;
    Instant now = clock.instant();
    if (!now.isBefore(checkpointLoggedAt.plus(LOG_INTERVAL))) {
      checkpointLoggedAt = now;
      LOG.error(
          "Events are recorded, but log.db-wal grows: {} of log.db failed. Check the disk of the"
              + " data directory. Cause: {}",
          checkpointFailures == 1
              ? "a checkpoint"
              : "the last " + checkpointFailures + " checkpoints",
          failure.getMessage());
    }
  }

  /** Records a successful checkpoint. */
  void recordCheckpoint() {
    if (checkpointFailures > 0) {
      LOG.info("Checkpoints of log.db succeed again. Failures: {}", checkpointFailures);
      checkpointFailures = 0;
      checkpointsFail = false;
      checkpointLoggedAt = Instant.MIN;
    }
  }

  /** Returns what is wrong, in one sentence; empty if nothing is. */
  Optional<String> failure() {
    return refusal().or(this::checkpointFailure);
  }

  private Optional<String> checkpointFailure() {
    return checkpointsFail
        ? Optional.of(
            "Events are recorded, but log.db-wal grows: checkpoints of log.db fail. Check the disk"
                + " of the data directory. Vouch's log contains the cause.")
        : Optional.empty();
  }

  private Optional<String> refusal() {
    return clock.instant().isBefore(refusedUntil)
        ? Optional.of(
            "Events are rejected with 503: the log cannot be written. Free space on the disk of the"
                + " data directory. Vouch's log contains the cause.")
        : Optional.empty();
  }
}
