package dev.vouch.cluster.metric;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/**
 * The metrics that clients of Kafka keep themselves, by their names in Kafka's documentation. A
 * value that was not measured yet, which is NaN there, is ignored. Thread-safe.
 */
public final class ClientMetrics {
  private static final String PRODUCER = "producer-metrics";
  private static final String COORDINATOR = "consumer-coordinator-metrics";
  private static final String FETCHES = "consumer-fetch-manager-metrics";

  private final Supplier<? extends Map<MetricName, ? extends Metric>> source;

  /**
   * @param source returns all metrics at present, without waiting; called by any thread
   */
  public ClientMetrics(Supplier<? extends Map<MetricName, ? extends Metric>> source) {
    this.source = source;
  }

  /** Returns how often producers have retried sending a record. */
  public double sendRetries() {
    return values(PRODUCER, "record-retry-total").sum();
  }

  /** Returns the number of records that producers have given up. */
  public double sendErrors() {
    return values(PRODUCER, "record-error-total").sum();
  }

  /** Returns how often partitions were assigned to consumers again. */
  public double rebalances() {
    return values(COORDINATOR, "rebalance-total").sum();
  }

  /**
   * Returns the number of unread records by partition, for the assigned partitions of a topic from
   * which records were read.
   */
  public Map<String, Double> lag(String topic) {
    Map<String, Double> lags = new TreeMap<>();
    source
        .get()
        .forEach(
            (name, metric) -> {
              if (is(name, FETCHES, "records-lag") && topic.equals(name.tags().get("topic"))) {
                measured(metric)
                    .forEach(lag -> lags.put(name.tags().getOrDefault("partition", ""), lag));
              }
            });
    return lags;
  }

  /** Returns the maximum of a metric over all clients; NaN if none has measured it. */
  public double max(String group, String name) {
    return values(group, name).max().orElse(Double.NaN);
  }

  private DoubleStream values(String group, String name) {
    return source.get().entrySet().stream()
        .filter(entry -> is(entry.getKey(), group, name))
        .flatMapToDouble(entry -> measured(entry.getValue()));
  }

  private static boolean is(MetricName metric, String group, String name) {
    return metric.group().equals(group) && metric.name().equals(name);
  }

  private static DoubleStream measured(Metric metric) {
    return metric.metricValue() instanceof Double value && !value.isNaN()
        ? DoubleStream.of(value)
        : DoubleStream.empty();
  }
}
