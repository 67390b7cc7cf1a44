package dev.vouch.core.apikey;

import dev.vouch.core.ratelimit.Limit;
import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.util.Optional;

/**
 * A backend's API key for one site, as needed for authentication.
 *
 * @param secret SHA-256 of the token's secret part; the secret itself is not stored
 * @param expiresAt the time from which the key is rejected
 * @param revokedAt the time from which the key is rejected; in the future during a rotated key's
 *     overlap
 */
public record ApiKey(
    KeyId id,
    SiteId site,
    SecretHash secret,
    Limit limit,
    Optional<Instant> expiresAt,
    Optional<Instant> revokedAt) {
  /** Whether the key is accepted at {@code now}. */
  public boolean isActive(Instant now) {
    return expiresAt.map(now::isBefore).orElse(true) && revokedAt.map(now::isBefore).orElse(true);
  }
}
