package dev.vouch.directory.key;

/** The result of changing a key's settings. */
public sealed interface KeyUpdate {
  /** The key has the new settings. */
  record Updated(IssuedKey key) implements KeyUpdate {}

  /** The key is revoked or expired; nothing was changed. */
  record NotActive() implements KeyUpdate {}

  /** The site has no such key. */
  record NoSuchKey() implements KeyUpdate {}
}
