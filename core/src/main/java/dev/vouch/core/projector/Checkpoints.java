package dev.vouch.core.projector;

import dev.vouch.core.projector.Projector.ProjectorSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;

/** Counter of the records applied since the last checkpoint; decides when the next one is due. */
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

  void applied(int partition, int recordCount) {
    changed.add(partition);
    records += recordCount;
  }

  boolean isDue(Instant now) {
    return !changed.isEmpty() && (records >= recordsMax || !now.isBefore(last.plus(interval)));
  }

  /** Returns the partitions changed since the last checkpoint. */
  Set<Integer> changed() {
    return Set.copyOf(changed);
  }

  void completed(Instant now) {
    changed.clear();
    records = 0;
    last = now;
  }
}
