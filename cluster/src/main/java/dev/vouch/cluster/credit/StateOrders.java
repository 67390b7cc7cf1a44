package dev.vouch.cluster.credit;

import dev.vouch.core.credit.FinalOrder;
import dev.vouch.core.credit.StoredOrders;
import dev.vouch.core.log.LogFailedException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Reader of the orders in the credit state of all partitions, from the topic of the state. The
 * topic has the latest value of each order, and for some hours also earlier values and removed
 * orders. Immutable.
 *
 * @param settings the settings of the nodes
 */
public record StateOrders(CreditSettings settings) {
  private static final Duration ANSWER_MAX = Duration.ofSeconds(30);
  private static final Duration POLL_MAX = Duration.ofMillis(200);

  /**
   * Reads the orders, while nodes may change the state.
   *
   * @throws LogFailedException if Kafka cannot be read
   */
  public void read(java.util.function.Consumer<FinalOrder> to) {
    try (Consumer<byte[], byte[]> consumer = consumer()) {
      Set<TopicPartition> partitions = partitions();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      readUntil(consumer.endOffsets(partitions), consumer, to);
    } catch (KafkaException e) {
      throw unreadable(e);
    }
  }

  private static void readUntil(
      Map<TopicPartition, Long> ends,
      Consumer<byte[], byte[]> consumer,
      java.util.function.Consumer<FinalOrder> to) {
    long deadlineNanos = System.nanoTime() + ANSWER_MAX.toNanos();
    while (!isAt(ends, consumer)) {
      for (ConsumerRecord<byte[], byte[]> entry : consumer.poll(POLL_MAX)) {
        order(entry).ifPresent(to);
        deadlineNanos = System.nanoTime() + ANSWER_MAX.toNanos();
      }
      if (System.nanoTime() > deadlineNanos) {
        throw new org.apache.kafka.common.errors.TimeoutException(
            "Kafka did not return the records of " + ends.keySet());
      }
    }
  }

  /** Compares positions, because the last offset of a transaction has no record. */
  private static boolean isAt(Map<TopicPartition, Long> ends, Consumer<byte[], byte[]> consumer) {
    return ends.entrySet().stream()
        .allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
  }

  private static Optional<FinalOrder> order(ConsumerRecord<byte[], byte[]> entry) {
    return entry.value() == null
        ? Optional.empty()
        : StoredOrders.order(entry.key(), entry.value());
  }

  /** Returns the partitions of the state's topic; none if no node has computed credit. */
  private Set<TopicPartition> partitions() {
    String topic = settings.group() + "-" + CreditNode.STORE + "-changelog";
    try (Admin admin = Admin.create(settings.kafka().settings(Map.of()))) {
      TopicDescription description =
          Objects.requireNonNull(
              admin.describeTopics(List.of(topic)).allTopicNames().get().get(topic));
      return description.partitions().stream()
          .map(partition -> new TopicPartition(topic, partition.partition()))
          .collect(Collectors.toUnmodifiableSet());
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnknownTopicOrPartitionException) {
        return Set.of();
      }
      throw unreadable(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unreadable(e);
    }
  }

  private Consumer<byte[], byte[]> consumer() {
    return new KafkaConsumer<>(
        settings
            .kafka()
            .settings(
                Map.of(
                    ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                    false,
                    ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                    "none",
                    ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                    "read_committed")),
        new ByteArrayDeserializer(),
        new ByteArrayDeserializer());
  }

  private static LogFailedException unreadable(Exception cause) {
    return new LogFailedException(
        "The orders cannot be read from Kafka. Check that its brokers run and can be reached.",
        cause);
  }
}
