package dev.vouch.cluster.log;

import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogStart;
import dev.vouch.core.log.RecordCodec;
import dev.vouch.core.log.RecordCodec.CorruptRecordException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/** Reads where the partitions begin, and which of their records are damaged. Not thread-safe. */
final class KafkaReader implements AutoCloseable {
  private final FactTopic topic;
  private final Consumer<byte[], byte[]> consumer;
  private final Duration answerMax;

  /**
   * @param consumer is closed with this
   */
  KafkaReader(FactTopic topic, Consumer<byte[], byte[]> consumer, Duration answerMax) {
    this.topic = topic;
    this.consumer = consumer;
    this.answerMax = answerMax;
  }

  LogStart start(int partition) {
    TopicPartition of = topic.partition(partition);
    try {
      PositionRange range = PositionRange.of(consumer, of);
      RecordTimes times = new RecordTimes(consumer, answerMax);
      return new LogStart(
          range.oldest(),
          range.isEmpty() ? Instant.EPOCH : times.writtenAt(of, range.oldest() - 1),
          0);
    } catch (KafkaException e) {
      throw unreadable(e);
    }
  }

  /** Returns a sentence for each record that cannot be read. */
  List<String> problems() {
    List<String> problems = new ArrayList<>();
    try {
      Map<TopicPartition, Long> ends = consumer.endOffsets(topic.all());
      consumer.assign(topic.all());
      consumer.seekToBeginning(topic.all());
      while (ends.entrySet().stream()
          .anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
        ConsumerRecords<byte[], byte[]> records = consumer.poll(answerMax);
        if (records.isEmpty()) {
          throw new KafkaException("no records were returned for " + answerMax.toSeconds() + " s");
        }
        for (ConsumerRecord<byte[], byte[]> record : records) {
          try {
            if (!FactHeaders.isHandover(record.headers())) {
              RecordCodec.decode(record.value());
            }
          } catch (CorruptRecordException e) {
            problems.add(
                "Position %d of partition %d cannot be read (%s)."
                    .formatted(record.offset() + 1, record.partition(), e.reason()));
          }
        }
      }
      return problems;
    } catch (KafkaException e) {
      throw unreadable(e);
    }
  }

  static LogFailedException unreadable(KafkaException cause) {
    return new LogFailedException(
        "Kafka's log cannot be read. Check that its brokers run and can be reached.", cause);
  }

  /** At once: there is no group to leave, and a fetch that waits for records would be awaited. */
  @Override
  public void close() {
    consumer.close(CloseOptions.timeout(Duration.ZERO));
  }
}
