package dev.vouch.cluster.credit;

import dev.vouch.cluster.metric.ClientMetrics;
import dev.vouch.core.metric.MetricSink;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.processor.StandbyUpdateListener;
import org.apache.kafka.streams.processor.TaskId;

/** The metrics of credit on this node (docs/CLUSTER.md). */
final class CreditMetrics {
  private static final String THREAD = "stream-thread-metrics";
  private static final double MILLIS_PER_SECOND = 1e3;

  private final String facts;
  private final ClientMetrics clients;
  private final RestoreProgress restoration = new RestoreProgress();
  private final StandbyProgress standbys = new StandbyProgress();

  /**
   * @param streams not started yet
   * @param facts the topic of the log
   */
  CreditMetrics(KafkaStreams streams, String facts) {
    this.facts = facts;
    clients = new ClientMetrics(streams::metrics);
    streams.setGlobalStateRestoreListener(restoration);
    streams.setStandbyUpdateListener(standbys);
  }

  void addTo(MetricSink sink) {
    sink.gauges(
        "vouch_credit_lag_records",
        "Records of each partition of this node that credit has not read yet.",
        "partition",
        () -> clients.lag(facts));
    sink.gauges(
        "vouch_credit_restore_remaining_records",
        "Records of the state of each partition that are restored from Kafka before credit"
            + " continues.",
        "partition",
        restoration::remaining);
    sink.gauges(
        "vouch_credit_standby_lag_records",
        "Records of the state of each partition that this node's standby copy lacks.",
        "partition",
        standbys::lags);
    sink.gauges(
        "vouch_credit_commit_seconds",
        "Time of Kafka Streams' commits in the last minute.",
        "statistic",
        () ->
            Map.of(
                "average", clients.max(THREAD, "commit-latency-avg") / MILLIS_PER_SECOND,
                "max", clients.max(THREAD, "commit-latency-max") / MILLIS_PER_SECOND));
    addCounters(sink);
  }

  private void addCounters(MetricSink sink) {
    sink.counter(
        "vouch_credit_rebalances",
        "How often partitions of credit were assigned to nodes anew.",
        clients::rebalances);
    sink.counter(
        "vouch_credit_send_retries",
        "Records of credit and its state that were sent to Kafka again.",
        clients::sendRetries);
    sink.counter(
        "vouch_credit_send_errors",
        "Records of credit and its state that were given up.",
        clients::sendErrors);
  }

  /**
   * The lag of this node's standby copies of other nodes' state, as of the last records that were
   * read. Thread-safe.
   */
  static final class StandbyProgress implements StandbyUpdateListener {
    private final Map<Integer, Long> lags = new ConcurrentHashMap<>();

    /** Returns the number of records that the copy of each partition lacks. */
    Map<String, Long> lags() {
      Map<String, Long> byPartition = new TreeMap<>();
      lags.forEach((partition, lag) -> byPartition.put(Integer.toString(partition), lag));
      return byPartition;
    }

    /** Does nothing: the lag is known after the first records. */
    @Override
    public void onUpdateStart(TopicPartition topic, String store, long start) {}

    @Override
    public void onBatchLoaded(
        TopicPartition topic, String store, TaskId task, long batchEnd, long loaded, long end) {
      lags.put(topic.partition(), Math.max(0, end - batchEnd - 1));
    }

    /**
     * Removes the lag of a partition, because this node now computes its credit or no longer has a
     * copy of it.
     */
    @Override
    public void onUpdateSuspended(
        TopicPartition topic, String store, long offset, long end, SuspendReason reason) {
      lags.remove(topic.partition());
    }
  }
}
