package dev.vouch.directory.key;

import dev.vouch.core.apikey.ApiToken;

/** What became of a key's creation. */
public sealed interface KeyCreation {
  /** The key is accepted from now on; this is the only time that its token is known. */
  record Created(IssuedKey key, ApiToken token) implements KeyCreation {}

  /** The site has {@link KeyRegistry#ACTIVE_KEYS_MAX} active keys already; nothing was created. */
  record TooManyActive() implements KeyCreation {}

  /** There is no such site, or it was deleted. */
  record NoSuchSite() implements KeyCreation {}
}
