package dev.vouch.core.metric;

import dev.vouch.core.metric.Histogram.Distribution;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/**
 * Registry to which a storage engine adds its metrics. Monitoring reads each value when it scrapes,
 * on another thread, so suppliers must be thread-safe and must not block. Names follow Prometheus'
 * conventions and are documented in docs/OPERATIONS.md, or in docs/CLUSTER.md if only a cluster has
 * them.
 */
public interface MetricSink {
  /** Adds a value that rises and falls. */
  void gauge(String name, String help, DoubleSupplier value);

  /** Adds values that rise and fall, by the value of a label. */
  void gauges(
      String name, String help, String label, Supplier<Map<String, ? extends Number>> values);

  /**
   * Adds a count since the start.
   *
   * @param name the name without {@code _total}
   */
  void counter(String name, String help, DoubleSupplier value);

  /**
   * Adds a distribution.
   *
   * @param perUnit the number of recorded units in one unit of the metric, such as 1e9 for
   *     nanoseconds and seconds
   */
  void histogram(String name, String help, double perUnit, Supplier<Distribution> distribution);
}
