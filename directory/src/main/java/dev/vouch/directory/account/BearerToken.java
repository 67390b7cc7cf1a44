package dev.vouch.directory.account;

import dev.vouch.core.apikey.SecretHash;

/**
 * The secret token of a session, an invitation, a password link, a public link or a shared view.
 * The directory stores only its hash.
 *
 * @param text 256 random bits in Base64url
 */
public record BearerToken(String text) {
  public SecretHash hash() {
    return SecretHash.of(text);
  }

  @Override
  public String toString() {
    return "BearerToken[hidden]";
  }
}
