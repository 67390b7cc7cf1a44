package dev.vouch.server.http;

import dev.vouch.core.ingest.RequestAdmission.Rate;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;

/** The headers RateLimit-Policy and RateLimit (an IETF draft), which show a key's limit. */
final class RateLimitHeaders {
  private static final CharSequence POLICY = HttpHeaders.createOptimized("RateLimit-Policy");
  private static final CharSequence LEFT = HttpHeaders.createOptimized("RateLimit");

  private RateLimitHeaders() {}

  static void put(HttpServerResponse response, Rate rate) {
    response.putHeader(
        POLICY,
        "\"key\";q="
            + rate.limit().requests()
            + ";w="
            + RetryAfter.wholeSeconds(rate.limit().window()));
    response.putHeader(
        LEFT,
        "\"key\";r="
            + rate.decision().remaining()
            + ";t="
            + RetryAfter.wholeSeconds(rate.decision().reset()));
  }
}
