package dev.vouch.cluster.credit;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.StandbyUpdateListener;
import org.apache.kafka.streams.processor.TaskId;

/**
 * How far the copies of other nodes' state that this node keeps are behind, as of the last records
 * that were read. Thread-safe.
 */
final class StandbyProgress implements StandbyUpdateListener {
  private final Map<Integer, Long> lags = new ConcurrentHashMap<>();

  /** Returns the records that the copy of each partition lacks. */
  Map<String, Long> lags() {
    Map<String, Long> byPartition = new TreeMap<>();
    lags.forEach((partition, lag) -> byPartition.put(Integer.toString(partition), lag));
    return byPartition;
  }

  /** How far it is behind is known after the first records. */
  @Override
  public void onUpdateStart(TopicPartition topic, String store, long start) {}

  @Override
  public void onBatchLoaded(
      TopicPartition topic, String store, TaskId task, long batchEnd, long loaded, long end) {
    lags.put(topic.partition(), Math.max(0, end - batchEnd - 1));
  }

  /**
   * Removes the lag of a partition whose credit this node computes now, or has no copy of any more.
   */
  @Override
  public void onUpdateSuspended(
      TopicPartition topic, String store, long offset, long end, SuspendReason reason) {
    lags.remove(topic.partition());
  }
}
