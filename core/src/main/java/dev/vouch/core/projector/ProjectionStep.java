package dev.vouch.core.projector;

import dev.vouch.core.log.Batch;
import java.time.Instant;

/** One thing the projector does to the warehouse, repeated until it succeeds. */
sealed interface ProjectionStep {
  /** Applies a batch. */
  record Apply(Batch batch) implements ProjectionStep {}

  /** Closes a partition's days that ended at least 14 days before an instant. */
  record CloseDays(int partition, Instant allReceivedUntil) implements ProjectionStep {}
}
