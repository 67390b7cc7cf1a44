package dev.vouch.directory.key;

import dev.vouch.core.apikey.ApiKey;
import dev.vouch.core.apikey.KeyId;
import java.time.Instant;
import java.util.Optional;

/**
 * An API key as shown to its owner.
 *
 * @param name chosen at creation, for example the name of a service
 * @param hint the token, with all but the last four characters of its secret omitted
 * @param predecessor the key that this key has replaced by rotation
 * @param lastUsedAt the time at which the key last authenticated a request
 */
public record IssuedKey(
    ApiKey key,
    String name,
    String hint,
    Instant createdAt,
    Optional<KeyId> predecessor,
    Optional<Instant> lastUsedAt) {

  /** Returns the state at {@code now}. */
  public State state(Instant now) {
    if (isRevoked(now)) {
      return State.REVOKED;
    }
    return key.isActive(now) ? State.ACTIVE : State.EXPIRED;
  }

  /** The state of a key. */
  public enum State {
    /** Accepted, including during a rotated key's overlap. */
    ACTIVE,
    /** Permanently rejected, by revocation or at the end of an overlap. */
    REVOKED,
    /** Rejected because it has expired. */
    EXPIRED
  }

  boolean isRevoked(Instant now) {
    return key.revokedAt().stream().anyMatch(revokedAt -> !now.isBefore(revokedAt));
  }

  /** Whether the key was rotated and is still accepted. */
  boolean isInOverlap(Instant now) {
    return key.revokedAt().isPresent() && key.isActive(now);
  }

  IssuedKey revoked(Instant at) {
    return new IssuedKey(keyRevoked(at), name, hint, createdAt, predecessor, lastUsedAt);
  }

  IssuedKey changed(KeyChanges changes) {
    ApiKey changed =
        new ApiKey(
            key.id(),
            key.site(),
            key.secret(),
            changes.limit(key.limit()),
            changes.expiresAt().orElse(key.expiresAt()),
            key.revokedAt());
    return new IssuedKey(changed, name, hint, createdAt, predecessor, lastUsedAt);
  }

  /**
   * Returns the key for authentication. A revoked key is rejected for good, even if the system
   * clock is set back.
   */
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
