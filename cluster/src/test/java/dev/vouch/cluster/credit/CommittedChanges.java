package dev.vouch.cluster.credit;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Consumers of what the nodes of a cluster have committed, from the beginning of a topic. */
final class CommittedChanges {
  private CommittedChanges() {}

  static KafkaConsumer<byte[], byte[]> of(String bootstrapServers, String topic, int partitions) {
    KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            Map.of(
                "bootstrap.servers",
                bootstrapServers,
                "enable.auto.commit",
                false,
                "auto.offset.reset",
                "none",
                "isolation.level",
                "read_committed"),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer());
    List<TopicPartition> all =
        IntStream.range(0, partitions)
            .mapToObj(partition -> new TopicPartition(topic, partition))
            .toList();
    consumer.assign(all);
    consumer.seekToBeginning(all);
    return consumer;
  }
}
