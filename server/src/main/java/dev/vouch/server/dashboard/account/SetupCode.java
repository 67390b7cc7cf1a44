package dev.vouch.server.dashboard.account;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Secret that proves that the reader of {@code /setup} operates the server: printed where the
 * server is started, and kept in memory only.
 *
 * @param text 80 random bits in Crockford's Base32, in four groups of four, such as {@code
 *     7QK3-M0XP-9TVA-H2CD}
 */
public record SetupCode(String text) {
  /** Crockford's Base32, without I, L, O and U (https://www.crockford.com/base32.html). */
  private static final String DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

  private static final int GROUPS = 4;
  private static final int GROUP_DIGITS = 4;

  public static SetupCode draw(SecureRandom random) {
    return new SetupCode(
        IntStream.range(0, GROUPS)
            .mapToObj(number -> group(random))
            .collect(Collectors.joining("-")));
  }

  private static String group(SecureRandom random) {
    StringBuilder group = new StringBuilder();
    for (int digit = 0; digit < GROUP_DIGITS; digit++) {
      group.append(DIGITS.charAt(random.nextInt(DIGITS.length())));
    }
    return group.toString();
  }

  /** Whether the input equals the code; compares in constant time, after normalization. */
  boolean matches(String typed) {
    return MessageDigest.isEqual(bytes(typed), bytes(text));
  }

  private static byte[] bytes(String typed) {
    return typed
        .toUpperCase(Locale.ROOT)
        .replaceAll("[^0-9A-Z]", "")
        .replace('O', '0')
        .replaceAll("[IL]", "1")
        .getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public String toString() {
    return "SetupCode[hidden]";
  }
}
