package dev.vouch.core.projector;

import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.projector.Projection.ProjectionStep;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finder of the positions in the log at which days close (docs/identity.md I3). A day ends at
 * midnight UTC and so do its 14 days, so days become due exactly when the watermark passes a
 * midnight.
 *
 * <p>A record is appended within an hour of its receipt or not at all. Therefore, if the next
 * record was received at <i>r</i>, everything received up to one hour before <i>r</i> precedes it.
 * This depends only on the log: a replay closes each day at the same position, before or after the
 * same erasures.
 *
 * <p>When the log is drained, the clock replaces the next record, less a second hour: any later
 * record was received less than an hour ago, so a replay closes the same days before it. One more
 * minute allows for the commit in progress.
 *
 * <p>A closed day never reopens, so a record with a future time, received while the clock was
 * wrong, does not advance the watermark (docs/decisions/0009).
 *
 * <p>Not thread-safe; one instance per partition.
 */
final class DayClosing {
  private static final Duration LATEST_APPEND = Duration.ofHours(1);
  private static final Duration DRAINED_CLOCK_MARGIN = LATEST_APPEND.multipliedBy(2).plusMinutes(1);

  private static final Logger LOG = LoggerFactory.getLogger(DayClosing.class);

  private final int partition;
  private boolean futureSeen;
  private Instant closedUntil = Instant.MIN;

  /** A record received earlier closes no day. */
  private Instant nextDue = Instant.MIN;

  DayClosing(int partition) {
    this.partition = partition;
  }

  /**
   * Splits a batch where a day must close between two of its records.
   *
   * @param readAt the time at which the batch was read from the log
   */
  List<ProjectionStep> split(Batch batch, Instant readAt) {
    List<ProjectionStep> steps = new ArrayList<>();
    Instant future = readAt.plus(LATEST_APPEND);
    List<LogEntry> entries = batch.entries();
    long first = batch.first();
    int applied = 0;
    for (int next = 0; next < entries.size(); next++) {
      LogEntry entry = entries.get(next);
      if (due(entry.record().receivedAt(), future, readAt)) {
        if (next > applied) {
          steps.add(apply(first, entry.position() - 1, entries.subList(applied, next)));
          first = entry.position();
          applied = next;
        }
        steps.add(new ProjectionStep.CloseDays(partition, closedUntil));
      }
    }
    steps.add(apply(first, batch.last(), entries.subList(applied, entries.size())));
    return steps;
  }

  /**
   * Returns the steps that are due while no records arrive.
   *
   * @param polledAt the time of the poll that returned nothing
   */
  List<ProjectionStep> whenDrained(Instant polledAt) {
    return passes(polledAt.minus(DRAINED_CLOCK_MARGIN))
        ? List.of(new ProjectionStep.CloseDays(partition, closedUntil))
        : List.of();
  }

  private boolean due(Instant receipt, Instant future, Instant readAt) {
    if (receipt.isAfter(future)) {
      logFutureRecord(receipt, readAt);
      return false;
    }
    return !receipt.isBefore(nextDue) && passes(receipt.minus(LATEST_APPEND));
  }

  private void logFutureRecord(Instant receipt, Instant readAt) {
    if (!futureSeen) {
      LOG.error(
          "The log contains a record received at {}, but the time is now {}: the clock is wrong, or"
              + " was wrong then. Such records do not close days. Correct the clock; see"
              + " docs/decisions/0009.",
          receipt,
          readAt);
    }
    futureSeen = true;
  }

  private boolean passes(Instant watermark) {
    Instant midnight = watermark.truncatedTo(ChronoUnit.DAYS);
    if (!midnight.isAfter(closedUntil)) {
      return false;
    }
    closedUntil = midnight;
    nextDue = midnight.plus(1, ChronoUnit.DAYS).plus(LATEST_APPEND);
    return true;
  }

  private ProjectionStep apply(long first, long last, List<LogEntry> entries) {
    return new ProjectionStep.Apply(new Batch(partition, first, last, entries));
  }
}
