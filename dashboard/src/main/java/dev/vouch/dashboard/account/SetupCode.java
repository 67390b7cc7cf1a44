package dev.vouch.dashboard.account;

import dev.vouch.directory.account.TypedCode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;

/**
 * Secret that proves that the user of {@code /setup} operates the server. It is printed at startup,
 * and kept in memory or in the directory that nodes share.
 *
 * @param text 80 random bits in Crockford's Base32, in four groups of four, such as {@code
 *     7QK3-M0XP-9TVA-H2CD}
 */
public record SetupCode(String text) {
  public static SetupCode draw(SecureRandom random) {
    byte[] bytes = new byte[TypedCode.BYTES];
    random.nextBytes(bytes);
    return new SetupCode(TypedCode.of(bytes));
  }

  /** Returns whether the normalised input equals the code. Compares in constant time. */
  boolean matches(String typed) {
    return MessageDigest.isEqual(bytes(typed), bytes(text));
  }

  private static byte[] bytes(String typed) {
    return TypedCode.normalized(typed).getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public String toString() {
    return "SetupCode[hidden]";
  }
}
