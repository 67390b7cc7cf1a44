package dev.vouch.directory.key;

import dev.vouch.core.apikey.ApiToken;

/** The result of rotating a key. */
public sealed interface KeyRotation {
  /** The new key is active; its token cannot be read again. */
  record Rotated(IssuedKey key, ApiToken token) implements KeyRotation {}

  /** The key is already revoked, expired or rotated; nothing was changed. */
  record NotRotatable() implements KeyRotation {}

  /** The site has no such key. */
  record NoSuchKey() implements KeyRotation {}
}
