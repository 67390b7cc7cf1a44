package dev.vouch.cluster.metric;

import dev.vouch.core.metric.Histogram.Distribution;
import dev.vouch.core.metric.MetricSink;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/** A sink from which a test reads the metrics as monitoring does. */
public final class RecordedMetrics implements MetricSink {
  private final Map<String, Supplier<Map<String, ? extends Number>>> metrics = new TreeMap<>();

  /** Returns the names of all metrics, as monitoring sees them. */
  public Set<String> names() {
    return metrics.keySet();
  }

  /** Returns the value of a metric without a label. */
  public double value(String name) {
    return value(name, "");
  }

  /** Returns the value of a metric of one value of its label. */
  public double value(String name, String label) {
    return Optional.ofNullable(values(name).get(label)).orElseThrow().doubleValue();
  }

  /** Returns the values of a metric by those of its label. */
  public Map<String, ? extends Number> values(String name) {
    return Optional.ofNullable(metrics.get(name)).orElseThrow().get();
  }

  @Override
  public void gauge(String name, String help, DoubleSupplier value) {
    metrics.put(name, () -> Map.of("", value.getAsDouble()));
  }

  @Override
  public void gauges(
      String name, String help, String label, Supplier<Map<String, ? extends Number>> values) {
    metrics.put(name, values);
  }

  @Override
  public void counter(String name, String help, DoubleSupplier value) {
    gauge(name + "_total", help, value);
  }

  @Override
  public void histogram(
      String name, String help, double perUnit, Supplier<Distribution> distribution) {
    gauge(name, help, () -> distribution.get().count());
  }
}
