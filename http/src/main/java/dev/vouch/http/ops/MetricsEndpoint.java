package dev.vouch.http.ops;

import dev.vouch.http.Feature;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;

/** The endpoint {@code GET /metrics} (docs/OPERATIONS.md). Thread-safe. */
public final class MetricsEndpoint implements Feature {
  private static final String TEXT_FORMAT = "text/plain; version=0.0.4; charset=utf-8";

  private final PrometheusMetrics metrics;

  public MetricsEndpoint(PrometheusMetrics metrics) {
    this.metrics = metrics;
  }

  @Override
  public void mount(Router router) {
    router
        .get("/metrics")
        .handler(
            context ->
                context
                    .response()
                    .putHeader(HttpHeaders.CONTENT_TYPE, TEXT_FORMAT)
                    .end(metrics.scrape()));
  }
}
