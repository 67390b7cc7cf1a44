package dev.vouch.directory.key;

import dev.vouch.core.ratelimit.Limit;
import java.time.Instant;
import java.util.Optional;

/**
 * What is asked for when a key is created.
 *
 * @param rateLimit requests per 10 seconds, 1 to 1,000,000; empty for {@link Limit#STANDARD}
 * @param expiresAt from this moment on the key is refused
 */
public record NewKey(String name, Optional<Integer> rateLimit, Optional<Instant> expiresAt) {
  public Limit limit() {
    return rateLimit
        .map(requests -> new Limit(requests, Limit.STANDARD.window()))
        .orElse(Limit.STANDARD);
  }
}
