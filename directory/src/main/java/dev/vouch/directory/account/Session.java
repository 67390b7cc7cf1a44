package dev.vouch.directory.account;

import dev.vouch.core.apikey.SecretHash;
import java.time.Instant;

/**
 * One browser's being signed in.
 *
 * @param expiresAt from then on it is over, unless it is seen again before
 */
record Session(
    SecretHash token, AccountId account, Instant createdAt, Instant lastSeenAt, Instant expiresAt) {

  static Session open(SecretHash token, AccountId account, Instant now) {
    return new Session(token, account, now, now, now.plus(SessionRegistry.LIFETIME));
  }

  boolean isExpired(Instant now) {
    return !now.isBefore(expiresAt);
  }

  /** The session after a request of its browser; a clock that went back shortens nothing. */
  Session seen(Instant now) {
    return now.isAfter(lastSeenAt)
        ? new Session(token, account, createdAt, now, now.plus(SessionRegistry.LIFETIME))
        : this;
  }
}
