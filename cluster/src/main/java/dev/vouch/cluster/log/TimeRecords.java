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
 * Appends time records to each partition that has records: with the first record of each hour, and
 * in an idle partition at the start of the hour. Each node does so. Several time records of one
 * hour are harmless: a time that is not later than the latest one, and at most an hour before it,
 * has no effect (docs/decisions/0009). Thread-safe.
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
   * Appends a time record to a partition if it is due, before this node sends a record there. If
   * the process is killed in between, the record is not in the log either.
   */
  void appendBefore(int partition, Instant now) {
    Instant previous = writtenAt.getAndSet(partition, now);
    if (previous != null && isDue(previous, now)) {
      append(partition, previous, now);
    }
  }

  /**
   * Appends a time record to a partition that has records, if it is due according to the records of
   * all nodes.
   *
   * @param lastRecord returns the time of the partition's last record; called once an hour
   */
  void appendIfDue(int partition, LastRecord lastRecord, Instant now) {
    Instant known = writtenAt.get(partition);
    if (known != null && !isDue(known, now)) {
      return;
    }
    Instant written = lastRecord.writtenAt();
    boolean isDue = isDue(written, now);
    // Fails if this node sent a record meanwhile, before which a due time record was appended.
    if (writtenAt.compareAndSet(partition, known, isDue ? now : written) && isDue) {
      append(partition, written, now);
    }
  }

  /** Appends a time record. If that fails, a time record is due again. */
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

  /** Returns the time at which the last record of a partition was written. */
  @FunctionalInterface
  interface LastRecord {
    Instant writtenAt();
  }
}
