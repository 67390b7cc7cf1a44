package dev.vouch.cluster.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.log.Batch;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.RecordCodec;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class KafkaFeedTest {
  private static final Instant NOW = Instant.parse("2026-11-27T00:00:00Z");
  private static final FactTopic TOPIC = new FactTopic("facts", 2);
  private static final TopicPartition DAMAGED = TOPIC.partition(0);
  private static final TopicPartition OTHER = TOPIC.partition(1);

  private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");

  @Test
  void damagedRecord_losesNoRecordOfAnotherPartitionThatArrivedWithIt() throws Exception {
    consumer.updateBeginningOffsets(Map.of(DAMAGED, 0L, OTHER, 0L));
    consumer.updateEndOffsets(Map.of(DAMAGED, 1L, OTHER, 1L));
    try (KafkaFeed feed = KafkaFeed.open(TOPIC, consumer, _ -> 1)) {
      add(DAMAGED, new byte[] {1});
      addFact();

      assertThatThrownBy(() -> feed.poll(Duration.ZERO))
          .isInstanceOf(LogFailedException.class)
          .hasMessageContaining("partition 0");
      if (consumer.position(OTHER) == 0) {
        addFact(); // The consumer for tests returns each record once, and Kafka again.
      }
      Batch batch = feed.poll(Duration.ZERO).orElseThrow();

      assertThat(batch.partition()).isEqualTo(1);
      assertThat(batch.entries()).singleElement().matches(entry -> entry.position() == 1);
    }
  }

  private void addFact() {
    add(OTHER, RecordCodec.encode(NumberedFacts.event(1, NOW)));
  }

  private void add(TopicPartition partition, byte[] value) {
    consumer.addRecord(
        new ConsumerRecord<>(partition.topic(), partition.partition(), 0, new byte[0], value));
  }
}
