package dev.vouch.cluster.log;

import dev.vouch.core.log.LogRecord;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;

/** Sends encoded records to the partition of their site. Thread-safe, never blocks. */
final class FactAppender {
  private final FactTopic topic;
  private final RecordSender sender;
  private final TimeRecords times;
  private final KafkaHealth health;
  private final InstantSource clock;

  FactAppender(
      FactTopic topic,
      RecordSender sender,
      TimeRecords times,
      KafkaHealth health,
      InstantSource clock) {
    this.topic = topic;
    this.sender = sender;
    this.times = times;
    this.health = health;
    this.clock = clock;
  }

  /** Whether a record would be sent at present: in time, and to a partition that works. */
  boolean accepts(LogRecord record) {
    return !isTooLate(record) && health.accepts(topic.partitionOf(record.site()));
  }

  /** Whether a record was received too long ago to be sent. */
  boolean isTooLate(LogRecord record) {
    return record.receivedAt().isBefore(clock.instant().minus(AppendTimes.UNTIL_SENT));
  }

  /**
   * @param bytes the encoded record; must not be modified
   */
  CompletableFuture<Delivery> append(LogRecord record, byte[] bytes) {
    if (!accepts(record)) {
      return CompletableFuture.completedFuture(Delivery.REFUSED);
    }
    int partition = topic.partitionOf(record.site());
    Instant now = clock.instant();
    times.appendBefore(partition, now);
    return sender.send(partition, FactTopic.key(record.site()), bytes, now);
  }
}
