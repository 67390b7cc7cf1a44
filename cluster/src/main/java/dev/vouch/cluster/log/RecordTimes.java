package dev.vouch.cluster.log;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;

/** Reader of the times at which records were written. Not thread-safe. */
final class RecordTimes {
  private final Consumer<byte[], byte[]> consumer;
  private final Duration answerMax;

  /**
   * @param consumer assigned to the partition of each record
   * @param answerMax the maximum time for Kafka to return a record
   */
  RecordTimes(Consumer<byte[], byte[]> consumer, Duration answerMax) {
    this.consumer = consumer;
    this.answerMax = answerMax;
  }

  /**
   * Returns the time at which a record was written; the epoch if it was pruned.
   *
   * @throws TimeoutException if Kafka does not return the record in time
   */
  Instant writtenAt(TopicPartition partition, long offset) {
    consumer.assign(List.of(partition));
    consumer.seek(partition, offset);
    long deadlineNanos = System.nanoTime() + answerMax.toNanos();
    try {
      while (System.nanoTime() < deadlineNanos) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(answerMax)) {
          return Instant.ofEpochMilli(record.timestamp());
        }
      }
    } catch (OffsetOutOfRangeException _) {
      return Instant.EPOCH;
    }
    throw new TimeoutException("Kafka did not return a record of " + partition);
  }
}
