package dev.vouch.server.session;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Locale;
import java.util.Optional;

/** What browsers say about the page that made a request. */
final class RequestOrigin {
  private RequestOrigin() {}

  /**
   * Whether nothing says that another site's page sent the request. {@code Sec-Fetch-Site} decides
   * where it is there; browsers leave it out over plain HTTP, and then {@code Origin} does.
   */
  static boolean isOwnPage(HttpServerRequest request) {
    return fetchSite(request)
        .map("same-origin"::equals)
        .orElseGet(() -> origin(request).map(origin -> isOwn(origin, request)).orElse(true));
  }

  /** Whether the request is an own page's, or somebody typed its address or chose a bookmark. */
  static boolean isOwnPageOrTyped(HttpServerRequest request) {
    return fetchSite(request).filter("none"::equals).isPresent() || isOwnPage(request);
  }

  private static Optional<String> fetchSite(HttpServerRequest request) {
    return Optional.ofNullable(request.getHeader("Sec-Fetch-Site"));
  }

  private static Optional<String> origin(HttpServerRequest request) {
    return Optional.ofNullable(request.getHeader(HttpHeaders.ORIGIN));
  }

  /** The scheme is left out: behind a proxy we can't know that the browser speaks HTTPS. */
  private static boolean isOwn(String origin, HttpServerRequest request) {
    int host = origin.indexOf("://");
    return host > 0
        && Optional.ofNullable(request.getHeader(HttpHeaders.HOST))
            .map(own -> own.toLowerCase(Locale.ROOT))
            .filter(origin.substring(host + "://".length()).toLowerCase(Locale.ROOT)::equals)
            .isPresent();
  }
}
