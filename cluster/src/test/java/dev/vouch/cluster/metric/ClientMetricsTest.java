package dev.vouch.cluster.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.Measurable;
import org.apache.kafka.common.metrics.Metrics;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** With the registry of Kafka's clients. */
class ClientMetricsTest {
  private static final String LAGS = "consumer-fetch-manager-metrics";

  private final Metrics registry = new Metrics();
  private final ClientMetrics metrics = new ClientMetrics(registry::metrics);

  @AfterEach
  void close() {
    registry.close();
  }

  @Test
  void counts_areThoseOfAllClients_butNotOfEachTopicAgain() {
    add("record-retry-total", "producer-metrics", Map.of("client-id", "one"), 3);
    add("record-retry-total", "producer-metrics", Map.of("client-id", "two"), 4);
    add("record-retry-total", "producer-topic-metrics", Map.of("client-id", "two"), 4);
    add("record-error-total", "producer-metrics", Map.of("client-id", "one"), 1);
    add("rebalance-total", "consumer-coordinator-metrics", Map.of("client-id", "one"), 2);

    assertThat(metrics.sendRetries()).isEqualTo(7);
    assertThat(metrics.sendErrors()).isEqualTo(1);
    assertThat(metrics.rebalances()).isEqualTo(2);
  }

  @Test
  void lag_isByPartition_ofOneTopic() {
    add("records-lag", LAGS, Map.of("topic", "facts", "partition", "0"), 5);
    add("records-lag", LAGS, Map.of("topic", "facts", "partition", "3"), 0);
    add("records-lag", LAGS, Map.of("topic", "state", "partition", "0"), 900);
    add("records-lag-max", LAGS, Map.of("topic", "facts", "partition", "0"), 700);

    assertThat(metrics.lag("facts")).isEqualTo(Map.of("0", 5.0, "3", 0.0));
  }

  @Test
  void whatWasNotMeasuredYet_isIgnored() {
    add("records-lag", LAGS, Map.of("topic", "facts", "partition", "0"), Double.NaN);
    add("commit-latency-avg", "stream-thread-metrics", Map.of("thread-id", "1"), Double.NaN);

    assertThat(metrics.lag("facts")).isEmpty();
    assertThat(metrics.max("stream-thread-metrics", "commit-latency-avg")).isNaN();
    assertThat(metrics.sendRetries()).isZero();

    add("commit-latency-avg", "stream-thread-metrics", Map.of("thread-id", "2"), 12);
    assertThat(metrics.max("stream-thread-metrics", "commit-latency-avg")).isEqualTo(12);
  }

  private void add(String name, String group, Map<String, String> tags, double value) {
    MetricName metric = registry.metricName(name, group, "", tags);
    registry.addMetric(metric, (Measurable) (_, _) -> value);
  }
}
