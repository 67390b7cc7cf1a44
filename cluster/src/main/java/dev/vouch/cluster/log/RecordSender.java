package dev.vouch.cluster.log;

import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/**
 * Sender of records to the topic. The producer retries a record that a broker may not have, and
 * brokers discard duplicates, so a record is in the log once. Thread-safe, never blocks.
 */
final class RecordSender {
  private final FactTopic topic;
  private final Producer<byte[], byte[]> producer;
  private final KafkaHealth health;

  RecordSender(FactTopic topic, Producer<byte[], byte[]> producer, KafkaHealth health) {
    this.topic = topic;
    this.producer = producer;
    this.health = health;
  }

  /**
   * Sends a record to a partition; refuses it while Kafka does not acknowledge records of that
   * partition.
   *
   * @param key the key of the record's site; null for a record of all sites
   * @param record must not be modified
   * @param now the time of the append
   */
  CompletableFuture<Delivery> send(
      int partition, byte @Nullable [] key, byte[] record, Instant now) {
    if (!health.accepts(partition)) {
      return CompletableFuture.completedFuture(Delivery.REFUSED);
    }
    health.sent(partition);
    Sending sending = new Sending(partition);
    try {
      Future<RecordMetadata> _ =
          producer.send(
              new ProducerRecord<>(topic.name(), partition, now.toEpochMilli(), key, record),
              sending);
    } catch (KafkaException | IllegalStateException e) {
      sending.refuse(e);
    }
    sending.handedOver = true;
    return sending.delivery;
  }

  /** A record that is being sent. */
  private final class Sending implements Callback {
    private final CompletableFuture<Delivery> delivery = new CompletableFuture<>();
    private final long caller = Thread.currentThread().threadId();
    private final int partition;
    private boolean handedOver; // Used by the caller's thread only.

    private Sending(int partition) {
      this.partition = partition;
    }

    /**
     * A failure within the call of {@code send} means that the producer did not take the record.
     */
    @Override
    public void onCompletion(RecordMetadata metadata, @Nullable Exception failure) {
      if (failure == null) {
        health.acknowledged(partition, metadata.offset() + 1);
        delivery.complete(Delivery.STORED);
      } else if (Thread.currentThread().threadId() == caller && !handedOver) {
        refuse(failure);
      } else {
        health.lost(partition, failure);
        delivery.complete(Delivery.UNKNOWN);
      }
    }

    private void refuse(Exception failure) {
      health.refused(partition, failure);
      delivery.complete(Delivery.REFUSED);
    }
  }
}
