package dev.vouch.contract.history;

import dev.vouch.core.log.Batch;
import java.time.Instant;

/** One step of the delivery of a history. */
public sealed interface HistoryStep {
  /** Applies a batch, new or repeated. */
  record Apply(Batch batch) implements HistoryStep {}

  /** Days are closed. */
  record CloseDays(Instant allReceivedUntil) implements HistoryStep {}

  /** Closes and reopens the warehouse. */
  record Reopen() implements HistoryStep {}

  /** Takes a checkpoint. */
  record Checkpoint() implements HistoryStep {}

  /** Asks for reports. */
  record Ask() implements HistoryStep {}
}
