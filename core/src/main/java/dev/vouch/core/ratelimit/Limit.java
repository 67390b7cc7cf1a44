package dev.vouch.core.ratelimit;

import java.time.Duration;

/**
 * A rate limit: no interval of length {@code window} may have more than {@code requests} admitted
 * requests.
 *
 * @param requests 1 to 1,000,000
 * @param window longer than zero
 */
public record Limit(int requests, Duration window) {
  /** The default limit of a key: 500 in 10 seconds (docs/events.md). */
  public static final Limit STANDARD = new Limit(500, Duration.ofSeconds(10));

  public Limit {
    if (requests < 1 || requests > 1_000_000 || !window.isPositive()) {
      throw new IllegalArgumentException(
          "a limit must be 1 to 1000000 requests in a window longer than zero");
    }
  }
}
