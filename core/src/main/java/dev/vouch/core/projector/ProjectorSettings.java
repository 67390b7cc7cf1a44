package dev.vouch.core.projector;

import java.time.Duration;

/**
 * The projector's intervals.
 *
 * @param interval between two batches, unless the log is far ahead; what a report may lag behind
 * @param checkpointInterval after it, what was applied is made to survive the loss of the
 *     warehouse's WAL
 * @param checkpointRecords after so many records a checkpoint is made too
 */
public record ProjectorSettings(
    Duration interval, Duration checkpointInterval, long checkpointRecords) {
  /** The embedded engine's settings. */
  public static final ProjectorSettings STANDARD =
      new ProjectorSettings(Duration.ofMillis(250), Duration.ofSeconds(60), 1_000_000);

  public ProjectorSettings {
    if (!interval.isPositive() || !checkpointInterval.isPositive() || checkpointRecords < 1) {
      throw new IllegalArgumentException("the projector's settings must be positive");
    }
  }
}
