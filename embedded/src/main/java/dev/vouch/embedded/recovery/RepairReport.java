package dev.vouch.embedded.recovery;

import dev.vouch.core.engine.DataRecovery.RepairRefusedException;
import dev.vouch.embedded.log.LogRepair;
import dev.vouch.embedded.log.LogRepair.AcceptedEnd;
import dev.vouch.embedded.log.LogRepair.SkippedRecords;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.segment.StoreExtent;
import dev.vouch.embedded.segment.StoredFiles;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** What a repair has done and what may be missing because of it, in words. */
final class RepairReport {
  private RepairReport() {}

  /** Returns the report of skipped records. */
  static String of(SkippedRecords skipped) {
    return """
    Skipped %s of the log (%s), written about %s.
    Reports lack what was recorded there, unless the warehouse had applied it already; a rebuilt
    warehouse lacks it in any case. Everything else is kept.
    Start the server, or run ./vouch check to find further damage.
    """
        .formatted(
            positions(skipped.first(), skipped.last()),
            skipped.reason(),
            seconds(skipped.writtenAt()));
  }

  /** Accepts that a log lost its end, and returns the report. */
  static String ofAcceptedEnd(LogRepair repair, Path data) {
    StoreExtent events =
        new StoredFiles(data.resolve(EventStore.DIRECTORY))
            .extent()
            .orElseThrow(
                () ->
                    new RepairRefusedException(
                        "There are no events in segments/, which would say where the log ended;"
                            + " nothing was changed."));
    return of(repair.acceptEnd(events.next()), events.receivedUntil());
  }

  private static String of(AcceptedEnd end, Instant latestReceivedAt) {
    String lastWritten = end.lastWritten().map(RepairReport::seconds).orElse("its beginning");
    return """
    The log continues at position %d. Lost from the log: %s, written after %s.
    Reports still have these: the warehouse had applied them. What may be missing:
      - from reports: events that were recorded after %s and had not been applied
      - from a warehouse that is rebuilt later: %s
      - Idempotency-Keys used after %s: a retry of such an event is recorded again
    Start the server.
    """
        .formatted(
            end.last() + 1,
            positions(end.first(), end.last()),
            lastWritten,
            seconds(latestReceivedAt),
            positions(end.first(), end.last()),
            lastWritten);
  }

  private static String positions(long first, long last) {
    return first == last ? "position " + first : "positions %d to %d".formatted(first, last);
  }

  private static String seconds(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
