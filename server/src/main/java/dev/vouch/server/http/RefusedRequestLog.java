package dev.vouch.server.http;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The log of requests that were answered with an error. Each gets an ID, which its response and the
 * logs of a proxy have too. Of each route and status, at most one request in ten seconds is logged,
 * with the number of the others. Logs nothing else of a request: a path or header may contain
 * personal data. Thread-safe.
 */
final class RefusedRequestLog {
  static final String ID_HEADER = "Request-Id";

  /** Where proxies send the ID that they have in their own logs. */
  private static final String PROXY_ID_HEADER = "X-Request-Id";

  private static final Logger LOG = LoggerFactory.getLogger(RefusedRequestLog.class);
  private static final int FIRST_ERROR = 400;

  /**
   * A UUID, with or without hyphens, as nginx, Envoy and Caddy make them. Anything else might be
   * text of the client that a proxy passes on.
   */
  private static final Pattern ID =
      Pattern.compile("[0-9a-f]{32}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

  private final ConnectionLimits limits;
  private final LogSampling<Kind> sampling;

  /**
   * @param limits know the trusted proxies
   */
  RefusedRequestLog(ConnectionLimits limits, LongSupplier nanoTime) {
    this.limits = limits;
    this.sampling = new LogSampling<>(nanoTime);
  }

  private record Kind(RequestRoute route, int status) {}

  /** Adds the request's ID to its response if that is an error; called before it is written. */
  void identify(HttpServerRequest request) {
    if (request.response().getStatusCode() >= FIRST_ERROR) {
      request.response().putHeader(ID_HEADER, id(request));
    }
  }

  private String id(HttpServerRequest request) {
    return Optional.ofNullable(request.getHeader(PROXY_ID_HEADER))
        .filter(id -> ID.matcher(id).matches())
        .filter(_ -> limits.trustedProxies().test(PeerAddress.of(request.remoteAddress())))
        .orElseGet(() -> UUID.randomUUID().toString());
  }

  /** Logs a response if it is an error; called after it was written. */
  void log(RequestRoute route, HttpServerRequest request) {
    int status = request.response().getStatusCode();
    if (status < FIRST_ERROR) {
      return;
    }
    sampling
        .choose(new Kind(route, status))
        .ifPresent(omitted -> log(route, status, request.response().headers(), omitted));
  }

  private static void log(RequestRoute route, int status, MultiMap headers, long omitted) {
    String id = headers.get(ID_HEADER);
    LOG.atInfo()
        .addKeyValue("request_id", id)
        .addKeyValue("route", route.label())
        .addKeyValue("status", status)
        .log(
            "Refused {} with {}, request_id={} ({} others since the last such message)",
            route.label(),
            status,
            id,
            omitted);
  }
}
