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
 * Finds the places in the log at which days close (docs/identity.md I3). A day's end and the end of
 * its 14 days are both midnights in UTC, so days become due exactly when the watermark passes one.
 *
 * <p>A record is appended within an hour of its receipt or not at all. So when one received at
 * <i>r</i> is next, everything received until <i>r</i> less an hour lies before it. That depends on
 * the log alone: a replay closes each day at the same place, before or after the same erasures.
 *
 * <p>When the log is drained, the clock stands in for the next record, less a second hour: whatever
 * is appended from now on was received less than an hour ago, so a replay closes the same days
 * before it. A minute more is left for the commit under way.
 *
 * <p>A closed day never opens again, so a record from the future, received while the clock was
 * wrong, moves no watermark (docs/decisions/0009).
 *
 * <p>For one thread, and one partition.
 */
final class DayClosing {
  private static final Duration LATEST_APPEND = Duration.ofHours(1);
  private static final Duration DRAINED_BEHIND_CLOCK = LATEST_APPEND.multipliedBy(2).plusMinutes(1);

  private static final Logger LOG = LoggerFactory.getLogger(DayClosing.class);

  private final int partition;
  private boolean futureSeen;
  private Instant closedUntil = Instant.MIN;

  /** A record received before it closes no day. */
  private Instant nextDue = Instant.MIN;

  DayClosing(int partition) {
    this.partition = partition;
  }

  /**
   * The batch, cut where a day must close between two of its records.
   *
   * @param read when the log had given it, by the clock
   */
  List<ProjectionStep> around(Batch batch, Instant read) {
    List<ProjectionStep> steps = new ArrayList<>();
    Instant future = read.plus(LATEST_APPEND);
    List<LogEntry> entries = batch.entries();
    long first = batch.first();
    int applied = 0;
    for (int next = 0; next < entries.size(); next++) {
      LogEntry entry = entries.get(next);
      if (due(entry.record().receivedAt(), future, read)) {
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
   * What is due while nothing arrives.
   *
   * @param asked when the log was asked for more and had nothing
   */
  List<ProjectionStep> whenDrained(Instant asked) {
    return passes(asked.minus(DRAINED_BEHIND_CLOCK))
        ? List.of(new ProjectionStep.CloseDays(partition, closedUntil))
        : List.of();
  }

  private boolean due(Instant receipt, Instant future, Instant read) {
    if (receipt.isAfter(future)) {
      logFutureRecord(receipt, read);
      return false;
    }
    return !receipt.isBefore(nextDue) && passes(receipt.minus(LATEST_APPEND));
  }

  private void logFutureRecord(Instant receipt, Instant read) {
    if (!futureSeen) {
      LOG.error(
          "The log holds a record received at {}, but the clock says {}: it is wrong now or it was"
              + " then. No day closes by such a record. Set the clock right; see"
              + " docs/decisions/0009.",
          receipt,
          read);
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
