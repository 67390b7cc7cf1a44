package dev.vouch.server.dashboard.page;

import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;

/** The headers of every page. */
final class PageHeaders {
  /** No script, style or form but our own, and no frame around us (https://www.w3.org/TR/CSP3/). */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'"
          + " data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

  private PageHeaders() {}

  static void put(RoutingContext routing) {
    routing
        .response()
        .putHeader(HttpHeaders.CONTENT_TYPE, "text/html; charset=utf-8")
        .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
        .putHeader("Content-Security-Policy", POLICY)
        .putHeader("X-Content-Type-Options", "nosniff")
        .putHeader("Referrer-Policy", "same-origin")
        .putHeader("Cross-Origin-Opener-Policy", "same-origin");
    routing.next();
  }
}
