package dev.vouch.server;

import dev.vouch.server.config.ListenAddress;
import dev.vouch.server.http.ConnectionLimits;
import dev.vouch.server.http.WebServer;
import dev.vouch.server.http.WebServer.WebServerException;
import dev.vouch.server.ops.MetricsEndpoint;
import dev.vouch.server.ops.PrometheusMetrics;
import dev.vouch.server.ops.PrometheusMetrics.Sample;
import dev.vouch.server.resource.BuildVersion;
import java.time.Duration;
import java.util.List;

/**
 * The monitoring subsystem: the metrics of all other subsystems, at an address of their own. So
 * they are neither reachable where the public is, nor out of reach while the public's connections
 * are used up.
 */
final class Monitoring {
  private static final ConnectionLimits LIMITS =
      new ConnectionLimits(Duration.ofSeconds(30), Duration.ofSeconds(15), 64)
          .trusting(address -> true);

  private Monitoring() {}

  /**
   * Checks whether metrics can be served at the configured address.
   *
   * @throws MetricsAddressException if not
   */
  static void checkAddress(ListenAddress address) {
    try {
      WebServer.checkAddress(address.host(), address.port());
    } catch (WebServerException e) {
      throw new MetricsAddressException(address, e);
    }
  }

  /** Serves metrics; returns their port. */
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

  /** Exception for an address at which metrics cannot be served. */
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
