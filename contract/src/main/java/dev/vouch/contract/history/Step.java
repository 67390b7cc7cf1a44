package dev.vouch.contract.history;

import dev.vouch.core.log.Batch;
import java.time.Instant;

/** One thing that happens to a warehouse while a history is delivered. */
public sealed interface Step {
  /** A batch comes, new or once more. */
  record Apply(Batch batch) implements Step {}

  /** Days are closed. */
  record CloseDays(Instant allReceivedUntil) implements Step {}

  /** The warehouse is closed and opened again. */
  record Reopen() implements Step {}

  /** A checkpoint is taken. */
  record Checkpoint() implements Step {}

  /** Reports are asked. */
  record Ask() implements Step {}
}
