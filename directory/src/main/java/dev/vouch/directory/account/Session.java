package dev.vouch.directory.account;

import dev.vouch.core.apikey.SecretHash;
import java.time.Instant;

/**
 * A browser that is signed in.
 *
 * @param expiresAt extended with each request
 */
record Session(
    SecretHash token, AccountId account, Instant createdAt, Instant lastSeenAt, Instant expiresAt) {

  static Session open(SecretHash token, AccountId account, Instant now) {
    return new Session(token, account, now, now, now.plus(SessionRegistry.LIFETIME));
  }

  boolean isExpired(Instant now) {
    return !now.isBefore(expiresAt);
  }

  /** The session after a request; a clock that is set back does not shorten it. */
  Session seen(Instant now) {
    return now.isAfter(lastSeenAt)
        ? new Session(token, account, createdAt, now, now.plus(SessionRegistry.LIFETIME))
        : this;
  }
}
