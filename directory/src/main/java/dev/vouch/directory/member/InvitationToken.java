package dev.vouch.directory.member;

import dev.vouch.core.apikey.SecretHash;

/**
 * What an invitation's link holds. The directory keeps its hash only.
 *
 * @param text 256 random bits in Base64url
 */
public record InvitationToken(String text) {
  public SecretHash hash() {
    return SecretHash.of(text);
  }

  @Override
  public String toString() {
    return "InvitationToken[hidden]";
  }
}
