package dev.vouch.cluster.log;

import java.util.Objects;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;

/**
 * The current range of a partition's positions.
 *
 * @param oldest the first position that was not pruned
 * @param end the first position that is not assigned yet
 */
record PositionRange(long oldest, long end) {
  /** Reads the range of a partition from Kafka. */
  static PositionRange of(Consumer<?, ?> consumer, TopicPartition partition) {
    Set<TopicPartition> only = Set.of(partition);
    long beginning = Objects.requireNonNull(consumer.beginningOffsets(only).get(partition));
    long end = Objects.requireNonNull(consumer.endOffsets(only).get(partition));
    return new PositionRange(beginning + 1, end + 1);
  }
}
