package dev.vouch.contract.history;

import dev.vouch.core.log.Batch;
import java.time.Instant;

/** One thing that happens to a warehouse while a history is delivered. */
public sealed interface HistoryStep {
  /** A batch comes, new or once more. */
  record Apply(Batch batch) implements HistoryStep {}

  /** Days are closed. */
  record CloseDays(Instant allReceivedUntil) implements HistoryStep {}

  /** The warehouse is closed and opened again. */
  record Reopen() implements HistoryStep {}

  /** A checkpoint is taken. */
  record Checkpoint() implements HistoryStep {}

  /** Reports are asked. */
  record Ask() implements HistoryStep {}
}
