package dev.vouch.core.ingest;

import java.util.List;
import java.util.Optional;

/** The outcome of one {@code POST /events} (docs/events.md). */
public sealed interface BatchOutcome {
  /** Returns the limiter's decision about the batch; empty if only the admission was decided. */
  Optional<RequestAdmission.Rate> rate();

  /**
   * The batch was rejected as a whole, and none of its events was recorded.
   *
   * @param outcome never {@link Outcome.Recorded}
   */
  record Rejected(Outcome outcome, Optional<RequestAdmission.Rate> rate) implements BatchOutcome {}

  /** 200: the outcome of each event, in the order of the batch. */
  record Processed(List<Outcome> outcomes, Optional<RequestAdmission.Rate> rate)
      implements BatchOutcome {
    public Processed {
      outcomes = List.copyOf(outcomes);
    }
  }
}
