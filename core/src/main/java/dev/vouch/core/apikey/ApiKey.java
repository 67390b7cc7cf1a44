package dev.vouch.core.apikey;

import dev.vouch.core.ratelimit.Limit;
import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.util.Optional;

/**
 * A backend's key for one site, as authentication needs it.
 *
 * @param secret SHA-256 of the token's secret part; the secret itself is kept nowhere
 * @param expiresAt from this moment on the key is refused
 * @param revokedAt from this moment on the key is refused; in the future while a rotated key's
 *     overlap lasts
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
