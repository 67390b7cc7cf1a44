package dev.vouch.cluster.clickhouse;

import dev.vouch.core.warehouse.WarehouseException;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;

/** Moves a consumer in the topic of changes. Used by the consumer's thread. */
final class ChangeRanges {
  private final Consumer<byte[], byte[]> consumer;
  private final RowTopics topics;

  ChangeRanges(Consumer<byte[], byte[]> consumer, RowTopics topics) {
    this.consumer = consumer;
    this.topics = topics;
  }

  /**
   * Moves the consumer to the first change of each partition that is not applied to the rows.
   *
   * @throws WarehouseException if Kafka does not have that change
   */
  void seek(List<AppliedPartition> partitions) {
    List<TopicPartition> all =
        partitions.stream().map(partition -> topics.changes(partition.partition())).toList();
    Map<TopicPartition, Long> oldest = consumer.beginningOffsets(all);
    Map<TopicPartition, Long> ends = consumer.endOffsets(all);
    for (AppliedPartition partition : partitions) {
      TopicPartition changes = topics.changes(partition.partition());
      long next = partition.nextChange();
      if (next < oldest.getOrDefault(changes, 0L) || next > ends.getOrDefault(changes, next)) {
        throw missing(changes, next);
      }
      consumer.seek(changes, next);
    }
  }

  private static WarehouseException missing(TopicPartition changes, long next) {
    return new WarehouseException(
        """
        The rows in ClickHouse have the changes before offset %d of partition %d of Kafka's topic %s, \
        which does not have those that follow. Restore the database in ClickHouse from a backup that \
        does not end before the topic begins.\
        """
            .formatted(next, changes.partition(), changes.topic()));
  }
}
