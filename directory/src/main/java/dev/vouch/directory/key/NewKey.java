package dev.vouch.directory.key;

import dev.vouch.core.ratelimit.Limit;
import java.time.Instant;
import java.util.Optional;

/**
 * The settings of a key to create.
 *
 * @param rateLimit requests per 10 seconds, 1 to 1,000,000; empty for {@link Limit#STANDARD}
 * @param expiresAt the time from which the key is rejected
 */
public record NewKey(String name, Optional<Integer> rateLimit, Optional<Instant> expiresAt) {
  Limit limit() {
    return rateLimit
        .map(requests -> new Limit(requests, Limit.STANDARD.window()))
        .orElse(Limit.STANDARD);
  }
}
