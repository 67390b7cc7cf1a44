package dev.vouch.directory.key;

import dev.vouch.core.apikey.ApiToken;

/** What became of a key's rotation. */
public sealed interface KeyRotation {
  /** The new key is accepted from now on; this is the only time that its token is known. */
  record Rotated(IssuedKey key, ApiToken token) implements KeyRotation {}

  /** The key is revoked, expired or replaced by another already; nothing was changed. */
  record NotRotatable() implements KeyRotation {}

  /** The site has no such key. */
  record NoSuchKey() implements KeyRotation {}
}
