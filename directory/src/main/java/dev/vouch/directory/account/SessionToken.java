package dev.vouch.directory.account;

import dev.vouch.core.apikey.SecretHash;

/**
 * What a signed-in browser shows with each request. The directory keeps its hash only.
 *
 * @param text 256 random bits in Base64url
 */
public record SessionToken(String text) {
  public SecretHash hash() {
    return SecretHash.of(text);
  }

  @Override
  public String toString() {
    return "SessionToken[hidden]";
  }
}
