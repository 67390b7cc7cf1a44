package dev.vouch.cluster.log;

import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.RecordCodec;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Appends the time to each partition that has records, with the first record of each hour and in an
 * idle partition at the start of the hour. Each node does so, and several of them may append the
 * time of one hour: a time that is not later than the latest, nor more than an hour before it,
 * changes nothing (docs/decisions/0009). Thread-safe.
 */
final class TimeRecords {
  private static final Duration BACK_MAX = Duration.ofHours(1);

  private final RecordSender sender;
  private final AtomicReferenceArray<@Nullable Instant> writtenAt;

  TimeRecords(int partitions, RecordSender sender) {
    this.sender = sender;
    writtenAt = new AtomicReferenceArray<>(partitions);
  }

  /**
   * Appends the time to a partition if it is due, before this node sends it a record: if the
   * process is killed in between, the record is not in the log either.
   */
  void appendBefore(int partition, Instant now) {
    Instant previous = writtenAt.getAndSet(partition, now);
    if (previous != null && isDue(previous, now)) {
      append(partition, previous, now);
    }
  }

  /**
   * Appends the time to a partition that has records if it is due, also by the records of other
   * nodes.
   *
   * @param lastRecord finds when its last record was written; used once an hour
   */
  void appendIfDue(int partition, LastRecord lastRecord, Instant now) {
    Instant known = writtenAt.get(partition);
    if (known != null && !isDue(known, now)) {
      return;
    }
    Instant written = lastRecord.writtenAt();
    boolean isDue = isDue(written, now);
    // Fails if a record was sent meanwhile, with the time if that was due.
    if (writtenAt.compareAndSet(partition, known, isDue ? now : written) && isDue) {
      append(partition, written, now);
    }
  }

  /** If it cannot be appended, it is due again. */
  private void append(int partition, Instant previous, Instant now) {
    byte[] time = RecordCodec.encode(new LogRecord.Time(now.truncatedTo(ChronoUnit.MICROS)));
    CompletableFuture<Void> _ =
        sender
            .send(partition, null, time, now)
            .thenAccept(
                delivery -> {
                  if (delivery != Delivery.STORED) {
                    writtenAt.compareAndSet(partition, now, previous);
                  }
                });
  }

  /** Whether the last record was written in an earlier hour, or before the clock was set back. */
  private static boolean isDue(Instant writtenAt, Instant now) {
    return now.truncatedTo(ChronoUnit.HOURS).isAfter(writtenAt)
        || now.isBefore(writtenAt.minus(BACK_MAX));
  }

  /** Finds when the last record of a partition was written. */
  @FunctionalInterface
  interface LastRecord {
    Instant writtenAt();
  }
}
