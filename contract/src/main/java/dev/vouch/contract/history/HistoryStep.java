package dev.vouch.contract.history;

import dev.vouch.core.log.Batch;

/** One step of the delivery of a history. */
public sealed interface HistoryStep {
  /** Applies a batch, new or repeated. */
  record Apply(Batch batch) implements HistoryStep {}

  /** Closes and reopens the warehouse. */
  record Reopen() implements HistoryStep {}

  /** Takes a checkpoint. */
  record Checkpoint() implements HistoryStep {}

  /** Compares the reports of the engine with those of the model. */
  record CompareReports() implements HistoryStep {}
}
