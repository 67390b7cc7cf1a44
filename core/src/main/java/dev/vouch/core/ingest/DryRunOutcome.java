package dev.vouch.core.ingest;

import dev.vouch.core.credit.PreviewedCredit;
import dev.vouch.core.event.EventDiagnostics;
import dev.vouch.core.log.LogRecord;
import java.util.Optional;

/** The outcome of a dry run of {@code POST /event} (docs/events.md). */
public sealed interface DryRunOutcome {
  /**
   * The event would not be recorded.
   *
   * @param outcome the event's outcome; never {@link Outcome.Recorded}
   */
  record Rejected(Outcome outcome) implements DryRunOutcome {}

  /**
   * The event would be recorded, unless its Idempotency-Key was used before.
   *
   * @param event the record that would be appended to the log
   * @param credit empty if credit cannot be previewed at present
   */
  record WouldRecord(
      LogRecord.ServerEvent event, EventDiagnostics diagnostics, Optional<PreviewedCredit> credit)
      implements DryRunOutcome {}
}
