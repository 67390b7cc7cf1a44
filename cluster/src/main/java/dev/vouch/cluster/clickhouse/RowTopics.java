package dev.vouch.cluster.clickhouse;

import java.util.Collection;
import java.util.List;
import org.apache.kafka.common.TopicPartition;

/**
 * The topics from which rows are made. They have the same partitions.
 *
 * @param facts the log
 * @param changes the changes of credit, which are computed from the log
 */
record RowTopics(String facts, String changes) {
  /** Returns a partition of the changes. */
  TopicPartition changes(int partition) {
    return new TopicPartition(changes, partition);
  }

  /** Returns the partitions of the log with the same numbers. */
  List<TopicPartition> facts(Collection<TopicPartition> ofChanges) {
    return ofChanges.stream()
        .map(partition -> new TopicPartition(facts, partition.partition()))
        .toList();
  }
}
