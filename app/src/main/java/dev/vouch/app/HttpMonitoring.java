package dev.vouch.app;

import dev.vouch.core.metric.Histogram.Distribution;
import dev.vouch.http.ConnectionLimits;
import dev.vouch.http.RequestMetrics;
import dev.vouch.http.RequestRoute;
import dev.vouch.http.WebServer;
import dev.vouch.http.ops.PrometheusMetrics;
import dev.vouch.http.ops.PrometheusMetrics.Sample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The metrics of the web server: requests and connections. */
final class HttpMonitoring {
  private static final double NANOS_PER_SECOND = 1e9;

  private final PrometheusMetrics metrics;
  private final WebServer webServer;
  private final ConnectionLimits limits;

  HttpMonitoring(PrometheusMetrics metrics, WebServer webServer, ConnectionLimits limits) {
    this.metrics = metrics;
    this.webServer = webServer;
    this.limits = limits;
  }

  void addMetrics() {
    addRequests();
    addConnections();
  }

  private void addRequests() {
    RequestMetrics requests = webServer.metrics();
    metrics.counters(
        "vouch_http_requests",
        "Answered HTTP requests, by route and status code.",
        List.of("route", "code"),
        () -> {
          List<Sample> samples = new ArrayList<>();
          for (RequestRoute route : RequestRoute.values()) {
            requests
                .answers(route)
                .forEach(
                    (status, count) ->
                        samples.add(
                            new Sample(List.of(route.label(), Integer.toString(status)), count)));
          }
          return samples;
        });
    metrics.histograms(
        "vouch_acknowledgement_seconds",
        "Time from the end of a request's headers to its 204, by route.",
        List.of("route"),
        NANOS_PER_SECOND,
        () -> {
          Map<List<String>, Distribution> times = new HashMap<>();
          requests
              .acknowledgementNanos()
              .forEach((route, nanos) -> times.put(List.of(route.label()), nanos));
          return times;
        });
  }

  private void addConnections() {
    metrics.gauge(
        "vouch_http_connections", "Open connections of clients.", webServer::openConnections);
    metrics.gauge(
        "vouch_http_connections_limit",
        "The maximum of open connections.",
        () -> limits.connections());
    metrics.counter(
        "vouch_http_connections_accepted",
        "Connections that were opened by clients.",
        webServer::acceptedConnections);
    metrics.counter(
        "vouch_http_connections_closed_for_room",
        "Connections that were closed because a limit of connections or memory was reached.",
        webServer::connectionsClosedForRoom);
  }
}
