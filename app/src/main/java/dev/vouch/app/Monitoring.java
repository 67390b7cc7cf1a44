package dev.vouch.app;

import dev.vouch.app.config.ListenAddress;
import dev.vouch.http.ConnectionLimits;
import dev.vouch.http.WebServer;
import dev.vouch.http.WebServer.WebServerException;
import dev.vouch.http.ops.MetricsEndpoint;
import dev.vouch.http.ops.PrometheusMetrics;
import dev.vouch.http.ops.PrometheusMetrics.Sample;
import dev.vouch.http.resource.BuildVersion;
import java.time.Duration;
import java.util.List;

/**
 * The monitoring subsystem: serves the metrics of all other subsystems at a separate address. So
 * the public cannot reach metrics, and they stay available while all public connections are in use.
 */
final class Monitoring {
  private static final ConnectionLimits LIMITS =
      new ConnectionLimits(Duration.ofSeconds(30), Duration.ofSeconds(15), 64)
          .trusting(address -> true);

  private Monitoring() {}

  /**
   * Checks whether metrics can be served at the configured address.
   *
   * @throws MetricsAddressException if they cannot be served there
   */
  static void checkAddress(ListenAddress address) {
    try {
      WebServer.checkAddress(address.host(), address.port());
    } catch (WebServerException e) {
      throw new MetricsAddressException(address, e);
    }
  }

  /** Starts to serve metrics, and returns the port. */
  static int start(
      ListenAddress address,
      Startup startup,
      Storage storage,
      Ingestion ingestion,
      Alerting alerting,
      WebServer webServer) {
    PrometheusMetrics metrics = startup.resources().add("metrics", new PrometheusMetrics());
    metrics.gauges(
        "vouch_build_info",
        "The versions of Vouch and Java; always 1.",
        List.of("version", "java"),
        () -> List.of(new Sample(List.of(BuildVersion.text(), Runtime.version().toString()), 1)));
    metrics.counters(
        "vouch_webhook_deliveries",
        "Attempts to deliver an alert to a webhook, by outcome.",
        List.of("outcome"),
        () -> Sample.of(alerting.deliveries().attempts().byName()));
    metrics.counters(
        "vouch_mail_deliveries",
        "Attempts to deliver an alert by mail, by outcome.",
        List.of("outcome"),
        () -> Sample.of(alerting.mailAttempts().byName()));
    new HttpMonitoring(metrics, webServer, startup.configuration().connectionLimits()).addMetrics();
    new IngestionMonitoring(metrics, ingestion).addMetrics();
    new StorageMonitoring(metrics, storage, startup.clock()).addMetrics();
    WebServer server =
        startup
            .resources()
            .add(
                "metrics server",
                WebServer.startSmall(
                    address.host(), address.port(), LIMITS, List.of(new MetricsEndpoint(metrics))));
    return server.port();
  }

  /**
   * Exception for an address at which metrics cannot be served. The message names the address and
   * the setting.
   */
  static final class MetricsAddressException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private MetricsAddressException(ListenAddress address, WebServerException cause) {
      super(
          "cannot listen on %s port %d for metrics: not an address of this machine, or the port is in"
                  .formatted(address.host(), address.port())
              + " use or not permitted; change VOUCH_METRICS_ADDRESS",
          cause);
    }
  }
}
