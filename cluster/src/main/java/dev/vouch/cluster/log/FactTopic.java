package dev.vouch.cluster.log;

import dev.vouch.cluster.kafka.KafkaRemedy;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.site.SiteId;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.utils.Utils;

/**
 * The topic of facts. Each partition has the records of its sites, in the order of their positions:
 * the position of a record is its offset plus 1.
 *
 * @param partitions the number of partitions
 */
record FactTopic(String name, int partitions) {
  /** Opens the topic; creates it if it does not exist. */
  static FactTopic open(KafkaClients clients, KafkaLogSettings settings)
      throws InterruptedException {
    try (Admin admin = clients.admin()) {
      try {
        return describe(admin, settings.topic());
      } catch (ExecutionException e) {
        if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
          throw e;
        }
        create(admin, settings);
        return new FactTopic(settings.topic(), settings.partitions());
      }
    } catch (ExecutionException e) {
      throw unusable(settings, e);
    }
  }

  /**
   * Opens the topic.
   *
   * @throws LogFailedException if the topic does not exist or cannot be used
   */
  static FactTopic existing(KafkaClients clients, KafkaLogSettings settings)
      throws InterruptedException {
    try (Admin admin = clients.admin()) {
      return describe(admin, settings.topic());
    } catch (ExecutionException e) {
      throw unusable(settings, e);
    }
  }

  static LogFailedException unusable(KafkaLogSettings settings, Exception failure) {
    return new LogFailedException(
        "Kafka's topic %s cannot be opened. %s"
            .formatted(settings.topic(), KafkaRemedy.of(failure, settings.kafka())),
        failure);
  }

  private static FactTopic describe(Admin admin, String name)
      throws ExecutionException, InterruptedException {
    Map<String, TopicDescription> found = admin.describeTopics(List.of(name)).allTopicNames().get();
    TopicDescription topic = Objects.requireNonNull(found.get(name));
    return new FactTopic(name, topic.partitions().size());
  }

  /** Creates the topic; succeeds too if another node creates it at the same time. */
  private static void create(Admin admin, KafkaLogSettings settings)
      throws ExecutionException, InterruptedException {
    NewTopic topic =
        new NewTopic(settings.topic(), settings.partitions(), (short) settings.replicas())
            .configs(
                Map.of(
                    TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG,
                    Integer.toString(settings.inSyncReplicasMin()),
                    // Kafka deletes no records by itself, since a warehouse may still need them.
                    TopicConfig.CLEANUP_POLICY_CONFIG,
                    TopicConfig.CLEANUP_POLICY_DELETE,
                    TopicConfig.RETENTION_MS_CONFIG,
                    "-1",
                    TopicConfig.RETENTION_BYTES_CONFIG,
                    "-1",
                    // Kafka deletes pruned records with their segment, at most a day later.
                    TopicConfig.SEGMENT_MS_CONFIG,
                    Long.toString(Duration.ofDays(1).toMillis()),
                    // Brokers accept any time of a record (docs/decisions/0009).
                    TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG,
                    "CreateTime",
                    TopicConfig.MESSAGE_TIMESTAMP_AFTER_MAX_MS_CONFIG,
                    Long.toString(Long.MAX_VALUE)));
    try {
      admin.createTopics(List.of(topic)).all().get();
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof TopicExistsException)) {
        throw e;
      }
    }
  }

  /** The key of a site's records. */
  static byte[] key(SiteId site) {
    return ByteBuffer.allocate(Long.BYTES).putLong(site.value()).array();
  }

  /** Returns the partition that has all records of a site: the one Kafka chooses for its key. */
  int partitionOf(SiteId site) {
    return Utils.toPositive(Utils.murmur2(key(site))) % partitions;
  }

  TopicPartition partition(int number) {
    return new TopicPartition(name, number);
  }

  Set<Integer> numbers() {
    return IntStream.range(0, partitions).boxed().collect(Collectors.toUnmodifiableSet());
  }

  Set<TopicPartition> all() {
    return numbers().stream().map(this::partition).collect(Collectors.toUnmodifiableSet());
  }
}
