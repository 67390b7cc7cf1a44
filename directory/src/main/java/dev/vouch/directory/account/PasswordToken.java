package dev.vouch.directory.account;

import dev.vouch.core.apikey.SecretHash;

/**
 * What a link to choose another password holds. The directory keeps its hash only.
 *
 * @param text 256 random bits in Base64url
 */
public record PasswordToken(String text) {
  public SecretHash hash() {
    return SecretHash.of(text);
  }

  @Override
  public String toString() {
    return "PasswordToken[hidden]";
  }
}
