package dev.vouch.directory.key;

import dev.vouch.core.ratelimit.Limit;
import java.time.Instant;
import java.util.Optional;

/**
 * The settings of a key to change.
 *
 * @param rateLimit requests per 10 seconds, 1 to 1,000,000; empty for no change
 * @param expiresAt the new time from which the key is rejected, or an empty value to remove it;
 *     empty for no change
 */
public record KeyChanges(Optional<Integer> rateLimit, Optional<Optional<Instant>> expiresAt) {
  Limit limit(Limit before) {
    return rateLimit.map(requests -> new Limit(requests, before.window())).orElse(before);
  }
}
