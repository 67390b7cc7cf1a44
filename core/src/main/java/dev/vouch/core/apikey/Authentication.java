package dev.vouch.core.apikey;

/** What an {@code Authorization} header proves. */
public sealed interface Authentication {
  /** The token of a key that is accepted. */
  record Active(ApiKey key) implements Authentication {}

  /** The whole token of a key that was once accepted, and is revoked or expired. */
  record Retired(ApiKey key) implements Authentication {}

  /** Nothing: it is missing or malformed, or the token's key is unknown or its secret wrong. */
  record Refused() implements Authentication {}
}
