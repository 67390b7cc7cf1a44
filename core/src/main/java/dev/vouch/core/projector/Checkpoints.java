package dev.vouch.core.projector;

import dev.vouch.core.projector.Projector.ProjectorSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;

/**
 * Counter of the records applied since the last checkpoint; decides when the next one is due. Not
 * thread-safe.
 */
final class Checkpoints {
  private final Duration interval;
  private final long recordsMax;
  private final Set<Integer> changed = new TreeSet<>();
  private Instant last;
  private long records;

  Checkpoints(ProjectorSettings settings, Instant start) {
    interval = settings.checkpointInterval();
    recordsMax = settings.checkpointRecords();
    last = start;
  }

  /**
   * Makes a checkpoint due at once. After a start or a recovery it is not known how much of these
   * partitions is in the last one.
   */
  void require(Set<Integer> partitions) {
    if (!partitions.isEmpty()) {
      changed.addAll(partitions);
      last = Instant.MIN;
    }
  }

  void applied(int partition, int recordCount) {
    changed.add(partition);
    records += recordCount;
  }

  boolean isDue(Instant now) {
    return !changed.isEmpty() && (records >= recordsMax || isIntervalOver(now));
  }

  /** The clock may have been set back since the last one. */
  private boolean isIntervalOver(Instant now) {
    return now.isBefore(last) || !now.isBefore(last.plus(interval));
  }

  /** Returns the partitions changed since the last checkpoint. */
  Set<Integer> changed() {
    return Set.copyOf(changed);
  }

  /**
   * Begins the next interval.
   *
   * @param incomplete the partitions whose latest records are not in the checkpoint
   */
  void completed(Instant now, Set<Integer> incomplete) {
    changed.retainAll(incomplete);
    records = 0;
    last = now;
  }
}
