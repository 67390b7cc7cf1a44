package dev.vouch.http.ops;

import dev.vouch.core.metric.Histogram.Distribution;
import dev.vouch.core.metric.MetricSink;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/**
 * The registry of Prometheus metrics: those of the JVM, collected by Micrometer, and those of
 * Vouch. Vouch's metrics are read from the subsystems' counters at each scrape. So they cost
 * nothing between scrapes, and label values such as a key's ID can appear at any time. Thread-safe.
 */
public final class PrometheusMetrics implements MetricSink, AutoCloseable {
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final PrometheusRegistry own = registry.getPrometheusRegistry();
  private final JvmGcMetrics garbageCollection = new JvmGcMetrics();

  /** Creates a registry with the metrics of the JVM and the process. */
  public PrometheusMetrics() {
    List<MeterBinder> binders =
        List.of(
            garbageCollection,
            new JvmMemoryMetrics(),
            new JvmThreadMetrics(),
            new ClassLoaderMetrics(),
            new ProcessorMetrics(),
            new FileDescriptorMetrics(),
            new UptimeMetrics());
    // These names violate Prometheus' conventions, and process_cpu_usage has the same information.
    registry
        .config()
        .meterFilter(MeterFilter.denyNameStartsWith("process.cpu.time"))
        .meterFilter(MeterFilter.denyNameStartsWith("system.cpu.count"));
    binders.forEach(binder -> binder.bindTo(registry));
  }

  /**
   * One value of a metric with labels.
   *
   * @param labels the values of the labels, in the order of the metric's label names
   */
  public record Sample(List<String> labels, double value) {
    public Sample {
      labels = List.copyOf(labels);
    }

    /** Returns the samples of a metric with one label, by the value of the label. */
    public static List<Sample> of(Map<String, ? extends Number> values) {
      return values.entrySet().stream()
          .map(entry -> new Sample(List.of(entry.getKey()), entry.getValue().doubleValue()))
          .toList();
    }
  }

  @Override
  public void gauge(String name, String help, DoubleSupplier value) {
    gauges(name, help, List.of(), () -> List.of(new Sample(List.of(), value.getAsDouble())));
  }

  @Override
  public void gauges(
      String name, String help, String label, Supplier<Map<String, ? extends Number>> values) {
    gauges(name, help, List.of(label), () -> Sample.of(values.get()));
  }

  /** Adds gauges with labels. */
  public void gauges(
      String name, String help, List<String> labels, Supplier<List<Sample>> samples) {
    MetricMetadata metadata = new MetricMetadata(name, help);
    own.register(
        () ->
            new GaugeSnapshot(
                metadata,
                samples.get().stream()
                    .map(
                        sample ->
                            GaugeDataPointSnapshot.builder()
                                .labels(Labels.of(labels, sample.labels()))
                                .value(sample.value())
                                .build())
                    .toList()));
  }

  @Override
  public void counter(String name, String help, DoubleSupplier value) {
    counters(name, help, List.of(), () -> List.of(new Sample(List.of(), value.getAsDouble())));
  }

  /**
   * Adds counters with labels.
   *
   * @param name the name without {@code _total}
   */
  public void counters(
      String name, String help, List<String> labels, Supplier<List<Sample>> samples) {
    MetricMetadata metadata = new MetricMetadata(name, help);
    own.register(
        () ->
            new CounterSnapshot(
                metadata,
                samples.get().stream()
                    .map(
                        sample ->
                            CounterDataPointSnapshot.builder()
                                .labels(Labels.of(labels, sample.labels()))
                                .value(sample.value())
                                .build())
                    .toList()));
  }

  @Override
  public void histogram(
      String name, String help, double perUnit, Supplier<Distribution> distribution) {
    histograms(name, help, List.of(), perUnit, () -> Map.of(List.of(), distribution.get()));
  }

  /**
   * Adds histograms of durations with labels.
   *
   * @param perUnit the number of recorded units in one unit of the metric, such as 1e9 nanoseconds
   *     per second
   * @param distributions returns the distributions by the values of their labels
   */
  public void histograms(
      String name,
      String help,
      List<String> labels,
      double perUnit,
      Supplier<Map<List<String>, Distribution>> distributions) {
    MetricMetadata metadata = new MetricMetadata(name, help);
    own.register(
        () ->
            new HistogramSnapshot(
                metadata,
                distributions.get().entrySet().stream()
                    .map(
                        entry ->
                            HistogramDataPointSnapshot.builder()
                                .labels(Labels.of(labels, entry.getKey()))
                                .classicHistogramBuckets(buckets(entry.getValue(), perUnit))
                                .sum(entry.getValue().sum() / perUnit)
                                .build())
                    .toList()));
  }

  private static ClassicHistogramBuckets buckets(Distribution distribution, double perUnit) {
    ClassicHistogramBuckets.Builder buckets = ClassicHistogramBuckets.builder();
    for (int i = 0; i < distribution.bounds().size(); i++) {
      buckets.bucket(distribution.bounds().get(i) / perUnit, distribution.counts().get(i));
    }
    return buckets.bucket(Double.POSITIVE_INFINITY, distribution.counts().getLast()).build();
  }

  /** Returns all metrics in Prometheus' text format. */
  public String scrape() {
    return registry.scrape();
  }

  @Override
  public void close() {
    garbageCollection.close();
    registry.close();
  }
}
