package dev.vouch.cluster.credit;

import dev.vouch.cluster.kafka.KafkaRemedy;
import dev.vouch.core.log.LogFailedException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.streams.processor.StreamPartitioner;

/**
 * The topic of changes. It has as many partitions as the topic of facts, and the changes of a
 * partition are in the partition with its number, in their order.
 */
final class ChangeTopic {
  static final StreamPartitioner<byte[], byte[]> PARTITIONER = new ByKey();

  /** The retention of changes. A warehouse that was unavailable for longer misses some. */
  static final Duration RETENTION = Duration.ofDays(7);

  /**
   * The period of a segment. Kafka deletes expired changes with their segment, at most a day later.
   */
  private static final Duration SEGMENT = Duration.ofDays(1);

  private ChangeTopic() {}

  /**
   * Creates the topic if it does not exist.
   *
   * @throws LogFailedException if Kafka cannot be used, or if the number of partitions differs from
   *     that of the topic of facts
   */
  static void open(Admin admin, CreditSettings settings) throws InterruptedException {
    try {
      int partitions = partitions(admin, settings.facts());
      create(admin, settings, partitions);
      int found = partitions(admin, settings.changes());
      if (found != partitions) {
        throw LogFailedException.damaged(
            "Kafka's topic %s has %d partitions, but %s has %d. Set the number of the former to that of the latter, or use the original topic."
                .formatted(settings.changes(), found, settings.facts(), partitions));
      }
    } catch (ExecutionException e) {
      throw new LogFailedException(
          "Kafka's topic %s or %s cannot be opened. %s"
              .formatted(settings.changes(), settings.facts(), KafkaRemedy.of(e, settings.kafka())),
          e);
    }
  }

  private static int partitions(Admin admin, String topic)
      throws ExecutionException, InterruptedException {
    return Objects.requireNonNull(
            admin.describeTopics(List.of(topic)).allTopicNames().get().get(topic))
        .partitions()
        .size();
  }

  /** Creates the topic; succeeds too if another node creates it at the same time. */
  private static void create(Admin admin, CreditSettings settings, int partitions)
      throws ExecutionException, InterruptedException {
    NewTopic topic =
        new NewTopic(settings.changes(), partitions, (short) settings.replicas())
            .configs(settings(settings.inSyncReplicasMin()));
    try {
      admin.createTopics(List.of(topic)).all().get();
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof TopicExistsException)) {
        throw e;
      }
    }
  }

  private static Map<String, String> settings(int inSyncReplicasMin) {
    return Map.of(
        TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG,
        Integer.toString(inSyncReplicasMin),
        TopicConfig.CLEANUP_POLICY_CONFIG,
        TopicConfig.CLEANUP_POLICY_DELETE,
        TopicConfig.RETENTION_MS_CONFIG,
        Long.toString(RETENTION.toMillis()),
        TopicConfig.RETENTION_BYTES_CONFIG,
        "-1",
        TopicConfig.SEGMENT_MS_CONFIG,
        Long.toString(SEGMENT.toMillis()),
        // Retention counts from the append: credit that is computed again makes new changes of old
        // facts.
        TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG,
        "LogAppendTime");
  }

  private static final class ByKey implements StreamPartitioner<byte[], byte[]> {
    @Override
    @SuppressWarnings("removal") // Its replacement calls it, and is not abstract yet.
    public Optional<Set<Integer>> partitions(String topic, byte[] key, byte[] value, int count) {
      return Optional.of(Set.of(partition(key)));
    }
  }

  /** The key of a partition's changes. */
  static byte[] key(int partition) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(partition).array();
  }

  /** The partition of a key. */
  private static int partition(byte[] key) {
    return ByteBuffer.wrap(key).getInt();
  }
}
