package dev.vouch.directory.key;

/** What became of a key's revocation. */
public sealed interface KeyRevocation {
  /** The key is refused from now on, or was already. */
  record Revoked(IssuedKey key) implements KeyRevocation {}

  /** The site has no such key. */
  record NoSuchKey() implements KeyRevocation {}
}
