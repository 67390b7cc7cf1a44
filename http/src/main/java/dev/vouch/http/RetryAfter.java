package dev.vouch.http;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;

/** The header {@code Retry-After}, from 1 to 30 seconds (docs/events.md). */
public final class RetryAfter {
  private static final long SECONDS_MAX = 30;

  private RetryAfter() {}

  /** Sets the header to {@code wait}, rounded up to whole seconds. */
  public static HttpServerResponse put(HttpServerResponse response, Duration wait) {
    long seconds = Math.clamp(wholeSeconds(wait), 1, SECONDS_MAX);
    return response.putHeader(HttpHeaders.RETRY_AFTER, Long.toString(seconds));
  }

  /** Rounds up to whole seconds, so that clients never retry too early. */
  static long wholeSeconds(Duration duration) {
    return duration.plusSeconds(1).minusNanos(1).toSeconds();
  }
}
