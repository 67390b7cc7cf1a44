package dev.vouch.cluster.clickhouse;

import dev.vouch.cluster.kafka.KafkaConnection;
import dev.vouch.cluster.metric.ClientMetrics;
import dev.vouch.core.metric.MetricSink;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/**
 * The writers of this node, one for each shard of ClickHouse, so that a shard that fails or hangs
 * does not delay the others. Thread-safe.
 */
public final class RowWriters implements AutoCloseable {
  private final List<RowWriting> shards;
  private final String changes;

  private RowWriters(List<RowWriting> shards, String changes) {
    this.shards = List.copyOf(shards);
    this.changes = changes;
  }

  /**
   * Starts to write from the progress of all nodes. ClickHouse need not answer yet.
   *
   * @param settings the settings of all shards
   * @param kafka the connection to Kafka
   * @param facts the topic of the log
   * @param changes the topic of changes
   * @param group the consumer group of the nodes that share the partitions
   */
  public static RowWriters start(
      List<ClickHouseSettings> settings,
      KafkaConnection kafka,
      String facts,
      String changes,
      String group) {
    List<RowWriting> started = new ArrayList<>();
    try {
      for (ClickHouseSettings shard : settings) {
        started.add(RowWriting.start(shard, kafka, facts, changes, group(group, shard.shard())));
      }
      return new RowWriters(started, changes);
    } catch (RuntimeException e) {
      new RowWriters(started, changes).close();
      throw e;
    }
  }

  /** Returns the consumer group of a shard, whose partitions the nodes share. */
  private static String group(String group, Shard shard) {
    return shard.number() == 1 ? group : group + "-" + shard.number();
  }

  /** Returns why rows of each shard are not written at present. Cheap. */
  public ShardFailures failures() {
    return new ShardFailures(shards.stream().map(RowWriting::failure).toList());
  }

  /**
   * Returns the age of the oldest record of this node's partitions known not to be in the rows;
   * zero if there is none. Cheap.
   */
  public Duration lag() {
    return shards.stream().map(RowWriting::lag).max(Duration::compareTo).orElse(Duration.ZERO);
  }

  /** Returns why removed data are still in ClickHouse's files; empty if they are not. Cheap. */
  public Optional<String> warning() {
    return Optional.of(
            shards.stream()
                .flatMap(shard -> shard.warning().stream())
                .collect(Collectors.joining(" ")))
        .filter(text -> !text.isEmpty());
  }

  /** Adds the metrics of this node's partitions. */
  public void addMetrics(MetricSink sink) {
    ClientMetrics read = new ClientMetrics(this::metrics);
    sink.gauges(
        "vouch_rows_lag_records",
        "Changes of credit of each partition of this node that were not read for ClickHouse yet.",
        "partition",
        () -> read.lag(changes));
    sink.counter(
        "vouch_rows_rebalances",
        "How often partitions of rows were assigned to nodes anew.",
        read::rebalances);
  }

  private Map<MetricName, Metric> metrics() {
    Map<MetricName, Metric> all = new HashMap<>();
    shards.forEach(shard -> all.putAll(shard.metrics()));
    return all;
  }

  /** Stops after the current write, or within seconds; other nodes continue. */
  @Override
  public void close() {
    try (ExecutorService all = Executors.newVirtualThreadPerTaskExecutor()) {
      shards.forEach(shard -> all.execute(shard::close));
    }
  }
}
