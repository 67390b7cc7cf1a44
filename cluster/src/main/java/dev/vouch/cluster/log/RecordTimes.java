package dev.vouch.cluster.log;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;

/** Reads when single records were written. Not thread-safe. */
final class RecordTimes {
  private static final Duration WAIT_MAX = Duration.ofSeconds(10);

  private final Consumer<byte[], byte[]> consumer;

  /**
   * @param consumer is assigned anew for each record
   */
  RecordTimes(Consumer<byte[], byte[]> consumer) {
    this.consumer = consumer;
  }

  /**
   * Returns when a record was written; the epoch if it was pruned.
   *
   * @throws TimeoutException if Kafka does not return it within 10 seconds
   */
  Instant writtenAt(TopicPartition partition, long offset) {
    consumer.assign(List.of(partition));
    consumer.seek(partition, offset);
    long deadlineNanos = System.nanoTime() + WAIT_MAX.toNanos();
    try {
      while (System.nanoTime() < deadlineNanos) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(WAIT_MAX)) {
          return Instant.ofEpochMilli(record.timestamp());
        }
      }
    } catch (OffsetOutOfRangeException _) {
      return Instant.EPOCH;
    }
    throw new TimeoutException("Kafka did not return a record of " + partition);
  }
}
