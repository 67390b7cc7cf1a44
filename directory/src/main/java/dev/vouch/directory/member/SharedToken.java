package dev.vouch.directory.member;

import dev.vouch.core.apikey.SecretHash;

/**
 * What the link to a site's public reports holds. The directory keeps its hash only.
 *
 * @param text 256 random bits in Base64url
 */
public record SharedToken(String text) {
  public SecretHash hash() {
    return SecretHash.of(text);
  }

  @Override
  public String toString() {
    return "SharedToken[hidden]";
  }
}
