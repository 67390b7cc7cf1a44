package dev.vouch.app;

import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.payment.PaymentProvider;
import dev.vouch.http.ops.PrometheusMetrics;
import dev.vouch.http.ops.PrometheusMetrics.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The metrics of ingestion: outcomes of requests, and the use of rate limits. */
final class IngestionMonitoring {
  private static final Duration PEAK = Duration.ofMinutes(5);

  private final PrometheusMetrics metrics;
  private final Ingestion ingestion;

  IngestionMonitoring(PrometheusMetrics metrics, Ingestion ingestion) {
    this.metrics = metrics;
    this.ingestion = ingestion;
  }

  void addMetrics() {
    addOutcomes();
    addPayments();
    addKeys();
    ingestion.sharedLimiter().ifPresent(limiter -> limiter.addMetrics(metrics));
  }

  private void addOutcomes() {
    metrics.counters(
        "vouch_events_received",
        "Requests to record an event, by origin and outcome.",
        List.of("origin", "outcome"),
        () -> {
          List<Sample> samples = new ArrayList<>();
          ingestion
              .events()
              .outcomes()
              .byName()
              .forEach(
                  (outcome, count) -> samples.add(new Sample(List.of("server", outcome), count)));
          ingestion
              .browserEvents()
              .outcomes()
              .byName()
              .forEach(
                  (outcome, count) -> samples.add(new Sample(List.of("browser", outcome), count)));
          return samples;
        });
  }

  private void addPayments() {
    metrics.counters(
        "vouch_payment_webhooks",
        "Requests of payment providers, by provider and outcome.",
        List.of("provider", "outcome"),
        () -> {
          List<Sample> samples = new ArrayList<>();
          for (PaymentProvider provider : PaymentProvider.values()) {
            ingestion
                .payments()
                .outcomes(provider)
                .byName()
                .forEach(
                    (outcome, count) ->
                        samples.add(new Sample(List.of(provider.wireName(), outcome), count)));
          }
          return samples;
        });
  }

  private void addKeys() {
    metrics.counters(
        "vouch_rate_limited_requests",
        "Requests that exceeded the rate limit of their API key, by the key's ID.",
        List.of("key_id"),
        () -> Sample.of(byText(ingestion.keyActivity().limitedSinceStart())));
    metrics.gauges(
        "vouch_rate_limit_peak_usage_ratio",
        "The highest usage of an API key's rate limit in the last 5 minutes, 0 to 1.",
        List.of("key_id"),
        () ->
            Sample.of(byText(ingestion.keyActivity().peakPercents(PEAK))).stream()
                .map(sample -> new Sample(sample.labels(), sample.value() / 100))
                .toList());
  }

  private static Map<String, Number> byText(Map<KeyId, ? extends Number> values) {
    Map<String, Number> texts = new HashMap<>();
    values.forEach((key, value) -> texts.put(key.toString(), value));
    return texts;
  }
}
