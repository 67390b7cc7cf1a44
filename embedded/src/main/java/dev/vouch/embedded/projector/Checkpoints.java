package dev.vouch.embedded.projector;

import dev.vouch.embedded.projector.Projector.ProjectorSettings;
import java.time.Duration;
import java.time.Instant;

/**
 * Counter of the records applied since the last checkpoint; decides when the next one is due. Not
 * thread-safe.
 */
final class Checkpoints {
  private final Duration interval;
  private final long recordsMax;
  private boolean isChanged;
  private Instant last;
  private long records;

  Checkpoints(ProjectorSettings settings, Instant start) {
    interval = settings.checkpointInterval();
    recordsMax = settings.checkpointRecords();
    last = start;
  }

  /**
   * Makes a checkpoint due at once. Called after a start or a recovery, when it is unknown how many
   * applied records the last checkpoint lacks.
   */
  void require() {
    isChanged = true;
    last = Instant.MIN;
  }

  void applied(int recordCount) {
    isChanged = true;
    records += recordCount;
  }

  boolean isDue(Instant now) {
    return isChanged && (records >= recordsMax || isIntervalOver(now));
  }

  /** Whether the interval since the last checkpoint has passed, or the clock was set back. */
  private boolean isIntervalOver(Instant now) {
    return now.isBefore(last) || !now.isBefore(last.plus(interval));
  }

  /**
   * Begins the next interval.
   *
   * @param isComplete whether the checkpoint contains the latest records
   */
  void completed(Instant now, boolean isComplete) {
    isChanged = !isComplete;
    records = 0;
    last = now;
  }
}
