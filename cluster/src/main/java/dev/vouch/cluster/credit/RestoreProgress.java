package dev.vouch.cluster.credit;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.StateRestoreListener;

/**
 * The number of state records that must be restored from Kafka before credit continues in this
 * node's partitions. Thread-safe.
 */
final class RestoreProgress implements StateRestoreListener {
  private final Map<Integer, Restoration> restorations = new ConcurrentHashMap<>();

  /**
   * @param end the offset after the last record to restore
   * @param remaining the number of records to restore
   */
  private record Restoration(long end, long remaining) {
    Restoration restoredUntil(long offset) {
      return new Restoration(end, Math.max(0, end - offset - 1));
    }
  }

  /**
   * Returns the number of records to restore by partition; 0 for a partition that was restored
   * since the start.
   */
  Map<String, Long> remaining() {
    Map<String, Long> remaining = new TreeMap<>();
    restorations.forEach(
        (partition, restoration) ->
            remaining.put(Integer.toString(partition), restoration.remaining()));
    return remaining;
  }

  @Override
  public void onRestoreStart(TopicPartition topic, String store, long start, long end) {
    restorations.put(topic.partition(), new Restoration(end, Math.max(0, end - start)));
  }

  @Override
  public void onBatchRestored(TopicPartition topic, String store, long batchEnd, long restored) {
    restorations.computeIfPresent(
        topic.partition(), (_, restoration) -> restoration.restoredUntil(batchEnd));
  }

  @Override
  public void onRestoreEnd(TopicPartition topic, String store, long restored) {
    restorations.put(topic.partition(), new Restoration(0, 0));
  }

  /** Called when the partition is assigned to another node. */
  @Override
  public void onRestoreSuspended(TopicPartition topic, String store, long restored) {
    restorations.remove(topic.partition());
  }
}
