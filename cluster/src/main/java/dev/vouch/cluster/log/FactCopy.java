package dev.vouch.cluster.log;

import dev.vouch.cluster.kafka.KafkaRemedy;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.RecordCodec;
import dev.vouch.core.migration.MigratedRecords.MigratedRecord;
import dev.vouch.core.migration.MigrationException;
import dev.vouch.core.site.SiteId;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * Copier of a log with one partition to the topic of facts. Copies each record once, in order, to
 * the partition of its site, and time records to all partitions. A header of each copy has the
 * record's position in the source, so that copied records are recognised after a crash. Used and
 * closed by one thread.
 */
public final class FactCopy implements AutoCloseable {
  /** The only partition of the log that records are copied from. */
  public static final int SOURCE_PARTITION = 0;

  private static final long EMPTY = -1;
  private static final long ONLY_HANDOVER = 0;

  private final FactTopic topic;
  private final Consumer<byte[], byte[]> consumer;
  private final Producer<byte[], byte[]> producer;

  /** By partition: the last source position that is copied. */
  private final long[] copied;

  private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();

  private FactCopy(
      FactTopic topic,
      Consumer<byte[], byte[]> consumer,
      Producer<byte[], byte[]> producer,
      long[] copied) {
    this.topic = topic;
    this.consumer = consumer;
    this.producer = producer;
    this.copied = copied;
  }

  /**
   * Opens the topic; creates it if it does not exist.
   *
   * @throws LogFailedException if Kafka cannot be used
   * @throws MigrationException if the topic has records of a server
   */
  public static FactCopy open(KafkaLogSettings settings) throws InterruptedException {
    KafkaClients clients = new KafkaClients(settings);
    try {
      FactTopic topic = FactTopic.open(clients, settings);
      Consumer<byte[], byte[]> consumer = clients.consumer();
      try {
        long[] copied = copied(topic, consumer, settings.answerMax());
        return new FactCopy(topic, consumer, clients.patientProducer(), copied);
      } catch (RuntimeException e) {
        consumer.close();
        throw e;
      }
    } catch (KafkaException e) {
      throw failed(e);
    }
  }

  private static long[] copied(
      FactTopic topic, Consumer<byte[], byte[]> consumer, Duration answerMax) {
    long[] copied = new long[topic.partitions()];
    consumer.assign(topic.all());
    consumer
        .endOffsets(topic.all())
        .forEach(
            (partition, end) ->
                copied[partition.partition()] =
                    end == 0
                        ? EMPTY
                        : copiedFrom(topic, last(consumer, partition, end, answerMax)));
    return copied;
  }

  private static Headers last(
      Consumer<byte[], byte[]> consumer, TopicPartition partition, long end, Duration answerMax) {
    consumer.assign(List.of(partition));
    consumer.seek(partition, end - 1);
    long deadlineNanos = System.nanoTime() + answerMax.toNanos();
    while (System.nanoTime() < deadlineNanos) {
      for (ConsumerRecord<byte[], byte[]> record : consumer.poll(answerMax)) {
        return record.headers();
      }
    }
    throw new TimeoutException("Kafka did not return a record of " + partition);
  }

  private static long copiedFrom(FactTopic topic, Headers headers) {
    return FactHeaders.isHandover(headers)
        ? ONLY_HANDOVER
        : FactHeaders.copiedFrom(headers)
            .orElseThrow(
                () ->
                    new MigrationException(
                        "Kafka's topic %s has records of a server. Use an empty cluster."
                            .formatted(topic.name())));
  }

  /** Whether the topic has no facts. */
  public boolean hasOnlyHandovers() {
    return Arrays.stream(copied).allMatch(last -> last <= ONLY_HANDOVER);
  }

  /** Returns the numbers of the partitions. */
  public Set<Integer> partitions() {
    return topic.numbers();
  }

  /** Returns the partition that has all records of a site. */
  public int partitionOf(SiteId site) {
    return topic.partitionOf(site);
  }

  /**
   * Appends a handover, with which the credit of a partition begins, unless the partition has
   * facts.
   *
   * @param time the time of the record
   */
  public void handOver(int partition, byte[] handover, Instant time) {
    if (copied[partition] <= ONLY_HANDOVER) {
      send(partition, null, handover, time, FactHeaders.ofHandover());
      copied[partition] = ONLY_HANDOVER;
    }
  }

  /** Appends the records that are not copied yet; returns once they are durable. */
  public void append(List<MigratedRecord> records) {
    for (MigratedRecord entry : records) {
      if (entry.partition() != SOURCE_PARTITION) {
        throw new IllegalArgumentException("only a log of one partition can be copied");
      }
      switch (entry.record()) {
        case LogRecord.Time _ -> topic.numbers().forEach(number -> append(number, null, entry));
        case LogRecord.ServerEvent _,
            LogRecord.BrowserEvent _,
            LogRecord.Identification _,
            LogRecord.OrderAlias _,
            LogRecord.Erasure _,
            LogRecord.SiteDeletion _,
            LogRecord.Expiry _ -> {
          SiteId site = entry.record().site();
          append(topic.partitionOf(site), FactTopic.key(site), entry);
        }
      }
    }
    flush();
  }

  private void append(int partition, byte @Nullable [] key, MigratedRecord entry) {
    if (entry.position() > copied[partition]) {
      send(
          partition,
          key,
          RecordCodec.encode(entry.record()),
          entry.record().receivedAt(),
          FactHeaders.ofCopy(entry.position()));
      copied[partition] = entry.position();
    }
  }

  private void send(
      int partition, byte @Nullable [] key, byte[] value, Instant time, Headers headers) {
    try {
      var _ =
          producer.send(
              new ProducerRecord<>(
                  topic.name(), partition, time.toEpochMilli(), key, value, headers),
              (metadata, e) -> failure.compareAndSet(null, e));
    } catch (InterruptException e) {
      throw e;
    } catch (KafkaException e) {
      throw failed(e);
    }
  }

  /** Waits until all appended records are durable. */
  public void flush() {
    producer.flush();
    Exception first = failure.get();
    if (first != null) {
      throw failed(first);
    }
  }

  /** Returns the last position of each partition. */
  public LogPositions lastPositions() {
    try {
      LogPositions last = LogPositions.NONE;
      for (var end : consumer.endOffsets(topic.all()).entrySet()) {
        last = last.with(end.getKey().partition(), Objects.requireNonNull(end.getValue()));
      }
      return last;
    } catch (KafkaException e) {
      throw failed(e);
    }
  }

  private static LogFailedException failed(Exception e) {
    return new LogFailedException(
        "Records cannot be copied to Kafka. %s Then continue the migration."
            .formatted(KafkaRemedy.ofSecurity(e).orElse("Check its brokers.")),
        e);
  }

  @Override
  public void close() {
    producer.close(Duration.ZERO);
    consumer.close();
  }
}
