package dev.vouch.directory.key;

import dev.vouch.core.apikey.ApiKey;
import dev.vouch.core.apikey.KeyId;
import java.time.Instant;
import java.util.Optional;

/**
 * An API key as its owner sees it.
 *
 * @param name chosen at creation, for example one per service
 * @param hint the token with all but the last four characters of its secret left out
 * @param predecessor the key that this one replaced by rotation
 * @param lastUsedAt when it last authenticated a request
 */
public record IssuedKey(
    ApiKey key,
    String name,
    String hint,
    Instant createdAt,
    Optional<KeyId> predecessor,
    Optional<Instant> lastUsedAt) {

  /** The state at {@code now}. */
  public State state(Instant now) {
    if (isRevoked(now)) {
      return State.REVOKED;
    }
    return key.isActive(now) ? State.ACTIVE : State.EXPIRED;
  }

  /** The state of a key. */
  public enum State {
    /** Accepted; also while a rotated key's overlap lasts. */
    ACTIVE,
    /** Refused for good, by revocation or at the end of an overlap. */
    REVOKED,
    /** Refused, since it expired. */
    EXPIRED
  }

  boolean isRevoked(Instant now) {
    return key.revokedAt().stream().anyMatch(revokedAt -> !now.isBefore(revokedAt));
  }

  /** Whether it was rotated and is still accepted. */
  boolean isInOverlap(Instant now) {
    return key.revokedAt().isPresent() && key.isActive(now);
  }

  IssuedKey revoked(Instant at) {
    return new IssuedKey(keyRevoked(at), name, hint, createdAt, predecessor, lastUsedAt);
  }

  /** The key, refused for good if it is revoked: also should the system clock be set back. */
  ApiKey forAuthentication(Instant now) {
    return isRevoked(now) ? keyRevoked(Instant.MIN) : key;
  }

  private ApiKey keyRevoked(Instant at) {
    return new ApiKey(
        key.id(), key.site(), key.secret(), key.limit(), key.expiresAt(), Optional.of(at));
  }

  IssuedKey usedAt(Optional<Instant> at) {
    return new IssuedKey(key, name, hint, createdAt, predecessor, at);
  }
}
