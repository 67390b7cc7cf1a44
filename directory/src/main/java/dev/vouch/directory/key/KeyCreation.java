package dev.vouch.directory.key;

import dev.vouch.core.apikey.ApiToken;

/** The result of creating a key. */
public sealed interface KeyCreation {
  /** The key is active; its token cannot be read again. */
  record Created(IssuedKey key, ApiToken token) implements KeyCreation {}

  /** The site already has {@link KeyRegistry#ACTIVE_KEYS_MAX} active keys; nothing was created. */
  record TooManyActive() implements KeyCreation {}

  /** There is no such site, or it was deleted. */
  record NoSuchSite() implements KeyCreation {}
}
