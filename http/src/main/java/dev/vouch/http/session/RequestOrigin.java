package dev.vouch.http.session;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Locale;
import java.util.Optional;

/** Checks of a request's origin by the headers that browsers set. */
final class RequestOrigin {
  private RequestOrigin() {}

  /**
   * Returns whether a page of this server can have sent the request. {@code Sec-Fetch-Site} decides
   * if it is present. Browsers omit it over plain HTTP; then {@code Origin} decides, and a request
   * without both headers is accepted.
   */
  static boolean isOwnPage(HttpServerRequest request) {
    return fetchSite(request)
        .map("same-origin"::equals)
        .orElseGet(() -> origin(request).map(origin -> isOwn(origin, request)).orElse(true));
  }

  /**
   * Returns whether a page of this server sent the request, or the user navigated directly, by
   * entering the URL or choosing a bookmark.
   */
  static boolean isOwnPageOrDirect(HttpServerRequest request) {
    return fetchSite(request).filter("none"::equals).isPresent() || isOwnPage(request);
  }

  private static Optional<String> fetchSite(HttpServerRequest request) {
    return Optional.ofNullable(request.getHeader("Sec-Fetch-Site"));
  }

  private static Optional<String> origin(HttpServerRequest request) {
    return Optional.ofNullable(request.getHeader(HttpHeaders.ORIGIN));
  }

  /**
   * Returns whether the host of an origin is this server's. The scheme is ignored, because behind a
   * proxy it is unknown whether the browser uses HTTPS.
   */
  private static boolean isOwn(String origin, HttpServerRequest request) {
    int host = origin.indexOf("://");
    return host > 0
        && Optional.ofNullable(request.getHeader(HttpHeaders.HOST))
            .map(value -> value.toLowerCase(Locale.ROOT))
            .filter(origin.substring(host + "://".length()).toLowerCase(Locale.ROOT)::equals)
            .isPresent();
  }
}
